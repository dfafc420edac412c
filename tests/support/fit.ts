import type { Page } from "playwright-core";

/** Return descriptions of everything too wide for the page. Scrolls the page back to the top. */
export async function misfits(page: Page): Promise<string[]> {
  await nextFrame(page);
  const found = [
    ...(await page.evaluate(sidewaysScrolling)),
    ...(await page.evaluate(coveredRows)),
    ...(await page.evaluate(cutWords)),
    ...(await page.evaluate(underBars, "top" as const)),
  ];
  const isScrolled = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    return scrollY > 0;
  });
  if (isScrolled) await nextFrame(page);
  found.push(...(await page.evaluate(underBars, "bottom" as const)));
  if (isScrolled) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  return [...new Set(found)];
}

/** Wait two frames: one to notice a new size, one to render it. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

// The functions below run in the page, so each is self-contained.

function sidewaysScrolling(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isInBox = (element: Element): boolean => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > clientWidth + 0.5 || left < -0.5) && right - left > 1 && !isInBox(element);
  });
  const widest = wide.at(-1);
  const where = widest ? `${widest.tagName.toLowerCase()}.${widest.className} “${widest.innerText?.slice(0, 30)}”` : "something";
  return [`the page scrolls sideways by ${scrollWidth - clientWidth} px, for ${where}`];
}

function coveredRows(): string[] {
  return [...document.querySelectorAll("table")].flatMap((table) => {
    const head = table.tHead;
    if (!head || getComputedStyle(head).clipPath !== "none") return [];
    const rows = [...table.querySelectorAll("tbody > tr")].map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
    const heads = [...head.querySelectorAll("th")].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 1);
    const [row] = rows;
    const low = Math.max(...heads.map(({ bottom }) => bottom));
    if (!row || heads.length === 0 || low <= row.top + 1) return [];
    return [`the head of a table lies ${Math.round(low - row.top)} px over its first row`];
  });
}

/** Return text of buttons, headings or labels that is cut off or overflows; and numbers broken across two lines. */
function cutWords(): string[] {
  const named = "button, [role=button], a[class*=ant-btn], h1, h2, h3, label, legend, [role=tab]";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (/^(#[\w-]+|RMA-\d+)$/.test(text) && new Set(lines.map(({ top }) => Math.round(top))).size > 1)
      found.push(`${text} stands in two lines`);
    const whole = parent.closest(named);
    if (!whole) continue;
    const { left, right } = range.getBoundingClientRect();
    for (let at: Element | null = parent; at; at = at.parentElement) {
      const { overflowX, textOverflow, display, clipPath } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const isForReadersAlone = clipPath !== "none" || box.width <= 1;
      if (isForReadersAlone || textOverflow === "ellipsis" || overflowX === "auto" || overflowX === "scroll") break;
      const bounds = at === whole || overflowX === "hidden" || overflowX === "clip";
      if (display !== "inline" && bounds && (left < box.left - 1 || right > box.right + 1)) {
        found.push(`“${text.slice(0, 40)}” is wider than its ${whole.tagName.toLowerCase()}`);
        break;
      }
      if (at === whole) break;
    }
  }
  return found;
}

/**
 * Return controls whose centre is covered by a fixed or sticky element at that edge; called where the page cannot be scrolled further
 * that way.
 */
function underBars(edge: "top" | "bottom"): string[] {
  const isSticking = (element: Element) => /sticky|fixed/.test(getComputedStyle(element).position);
  /** Return the part of an element left visible by scrolling or clipping boxes. */
  const seenOf = (element: Element) => {
    const own = element.getBoundingClientRect();
    let [left, top] = [Math.max(own.left, 0), Math.max(own.top, 0)];
    let [right, bottom] = [Math.min(own.right, innerWidth), Math.min(own.bottom, innerHeight)];
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflow === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };
  const controls = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [role=button], [tabindex='0']");
  return [...controls].flatMap((control) => {
    const { left, top, right, bottom } = seenOf(control);
    if (right - left < 4 || bottom - top < 4 || !control.checkVisibility({ visibilityProperty: true })) return [];
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    let bar: Element | null = hit;
    while (bar && !isSticking(bar)) bar = bar.parentElement;
    // Fixed elements within a table move with its rows.
    if (!hit || !bar || bar.contains(control) || control.contains(hit) || bar.matches("td, th")) return [];
    const box = bar.getBoundingClientRect();
    const isAtTop = box.top < innerHeight - box.bottom;
    if (isAtTop !== (edge === "top")) return [];
    const name = control.getAttribute("aria-label") ?? control.innerText;
    return [`${control.tagName.toLowerCase()} “${name?.slice(0, 30)}” lies under the bar at the ${edge}`];
  });
}
