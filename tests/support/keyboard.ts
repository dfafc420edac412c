import type { Page } from "playwright-core";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;
interface Way {
  /** Towards the beginning of the page. */
  back?: boolean;
  /** Stops after which it counts as out of reach. */
  most?: number;
}

export interface Keyboard {
  /** One key after another. */
  press: (...keys: string[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Goes from stop to stop until one of this role and name has the focus, and sees that it shows. */
  reach: (role: Role, name: Name, way?: Way) => Promise<void>;
  /** The same, and presses it. */
  use: (role: Role, name: Name, way?: Way) => Promise<void>;
  /** The same, and writes into it instead of what was there. */
  fill: (role: Role, name: Name, text: string, way?: Way) => Promise<void>;
  /** What has the focus, in words. */
  here: () => Promise<string>;
}

/** A person without a pointer: nothing but keys goes to the page, and every stop they make use of must be seen. */
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

/** How many elements around a control may carry its mark: antd draws some round the box a field stands in. */
const areas = 4;
type Resting = typeof globalThis & { atRest?: WeakMap<Element, string> };

/** Runs in the page: how these elements and what is around them look without the focus. */
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

/** Runs in the page: the focused element looks other than it did; where it never was without the focus, it is ringed. */
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
