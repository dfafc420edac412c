import type { Page } from "playwright-core";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;
interface Way {
  /** Towards the start of the page. */
  back?: boolean;
  /** Number of Tab stops after which it counts as unreachable. */
  most?: number;
}

export interface Keyboard {
  /** Press keys in sequence. */
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Press Tab until an element of this role and name has the focus, and check that the focus is visible. */
  reach: (role: Role, name: Name, way?: Way) => Promise<void>;
  /** Reach an element and press it. */
  use: (role: Role, name: Name, way?: Way) => Promise<void>;
  /** Reach a field and replace its text. */
  fill: (role: Role, name: Name, text: string, way?: Way) => Promise<void>;
  /** Describe the focused element. */
  here: () => Promise<string>;
}

/** Return a keyboard-only user of a page: only keys are sent, and every focus used must be visible. */
export function keyboardOf(page: Page): Keyboard {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const here = () =>
    page.evaluate(() => {
      const { tagName = "", textContent } = document.activeElement ?? {};
      const name = document.activeElement?.getAttribute("aria-label") ?? textContent ?? "";
      return `${tagName.toLowerCase()} ${name.trim().slice(0, 40)}`.trim();
    });

  async function reach(role: Role, name: Name, { back = false, most = 60 }: Way = {}): Promise<void> {
    const wanted = page.getByRole(role, { name, ...(typeof name === "string" && { exact: true }) });
    await wanted.first().waitFor({ state: "attached" });
    await wanted.evaluateAll(rememberRest, areas);
    const focused = wanted.and(page.locator(":focus"));
    // What has to have the focus already may get it a moment after it is shown.
    if (most === 0) await focused.waitFor({ state: "attached" }).catch(() => undefined);
    const stops: string[] = [];
    while ((await focused.count()) === 0) {
      if (stops.length === most) throw new Error(`${most} stops do not lead to ${role} ${name}: … ${stops.slice(-12).join(" → ")}`);
      await press(back ? "Shift+Tab" : "Tab");
      stops.push(await here());
    }
    await page.waitForFunction(looksOtherThanAtRest, areas).catch(() => {
      throw new Error(`the focus on ${role} ${name} cannot be seen`);
    });
  }

  return {
    press,
    type: (text) => page.keyboard.type(text),
    reach,
    use: async (role, name, way) => {
      await reach(role, name, way);
      await press("Enter");
    },
    fill: async (role, name, text, way) => {
      await reach(role, name, way);
      await press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    here,
  };
}

/** How many surrounding elements may show the focus ring: antd draws some around a field's box. */
const areas = 4;
type Resting = typeof globalThis & { atRest?: WeakMap<Element, string> };

/** Runs in the page: record the styles of these elements and their surroundings without focus. */
function rememberRest(elements: Element[], around: number): void {
  const window = globalThis as Resting;
  window.atRest ??= new WeakMap();
  for (const element of elements) {
    if (element === document.activeElement) continue;
    let near: Element | null = element;
    const looks: string[] = [];
    for (let i = 0; i < around && near; i++, near = near.parentElement)
      for (const one of [near, near.nextElementSibling]) {
        if (!one) continue;
        for (const part of [null, "::before", "::after"]) {
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part);
          looks.push(outline, boxShadow, borderColor, backgroundColor);
        }
      }
    window.atRest.set(element, looks.join());
  }
}

/** Runs in the page: return whether the focused element looks different from before, or is outlined if never seen without focus. */
function looksOtherThanAtRest(around: number): boolean {
  const { atRest } = globalThis as Resting;
  const focused = document.activeElement;
  if (!focused) return false;
  let near: Element | null = focused;
  const looks: string[] = [];
  let isRinged = false;
  for (let i = 0; i < around && near; i++, near = near.parentElement)
    for (const one of [near, near.nextElementSibling]) {
      if (!one) continue;
      for (const part of [null, "::before", "::after"]) {
        const { outline, outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part);
        looks.push(outline, boxShadow, borderColor, backgroundColor);
        isRinged ||= (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
      }
    }
  const before = atRest?.get(focused);
  return before === undefined ? isRinged : before !== looks.join();
}
