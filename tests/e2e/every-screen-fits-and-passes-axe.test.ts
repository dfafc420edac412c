import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { standards, violations } from "../support/axe.ts";
import { type Journey, startJourney, type Visit } from "../support/browser.ts";
import { nextFrame } from "../support/fit.ts";
import { isThorough, misfitsAtWidths } from "../support/page-faults.ts";
import { entrances, furtherScreens, narrowedTo, resourceScreens } from "../support/screens.ts";
import { type Inspect, walkScreens } from "../support/walk-screens.ts";

let journey: Journey;
let token: string;
let inside: string[];

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  const owner = journey.as(token);
  inside = [...(await resourceScreens(owner)), ...(narrowedTo ? [] : await furtherScreens(owner))];
});
afterAll(() => journey?.stop());

type Mode = "light" | "dark";

const passesAxe: Inspect = async (page, path) => {
  // Tall enough that the sticky button bar covers no field.
  await page.setViewportSize({ width: 1440, height: 4000 });
  return violations(page, path, standards);
};

/** Change the mode of the system, and wait until the page, on looking at it again, has followed. */
async function changeMode(page: Page, mode: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, mode);
  await nextFrame(page);
}

const modeOf = (page: Page): Promise<Mode> => page.evaluate(() => (document.documentElement.dataset.mode === "dark" ? "dark" : "light"));

/** Show the page in a mode, changed as if in another tab. It keeps it, also on the screens that follow. */
async function showIn(mode: Mode, page: Page): Promise<void> {
  if ((await modeOf(page)) === mode) return;
  const context = page.context();
  if (mode === "light") await context.clearCookies({ name: "themeMode" });
  else await context.addCookies([{ name: "themeMode", value: "dark", url: journey.url }]);
  await changeMode(page, mode);
}

/** Check the rules that depend on colours once more in the other mode, so that each screen takes one change. */
const passesAxeInTheOtherMode: Inspect = async (page, path) => {
  const mode = (await modeOf(page)) === "dark" ? "light" : "dark";
  await showIn(mode, page);
  return violations(page, `${path} in the ${mode}`, { runOnly: ["color-contrast", "link-in-text-block"] });
};

const inspectInBothModes: Inspect = async (page, path) => [
  ...(await passesAxe(page, path)),
  ...(await misfitsAtWidths(page, path)),
  ...(await passesAxeInTheOtherMode(page, path)),
  ...(await misfitsAtWidths(page, path)),
];

/** Check a screen in one of the modes: they take turns in the order of the list, the same in each run. */
const inspectOnce: Inspect = async (page, path) => {
  await showIn([...entrances, ...inside].indexOf(path) % 2 === 0 ? "light" : "dark", page);
  return [...(await passesAxe(page, path)), ...(await misfitsAtWidths(page, path))];
};

const inspect = isThorough ? inspectInBothModes : inspectOnce;

it("every screen of the dashboard passes axe and fits", async () => {
  expect(await walkScreens(journey, { token }, inside, inspect)).toEqual([]);
}, 900_000);

it.skipIf(narrowedTo)(
  "every page before the sign-in passes axe and fits",
  async () => {
    expect(await walkScreens(journey, {}, entrances, inspect)).toEqual([]);
  },
  300_000,
);

it("every kind of screen passes axe in Arabic, from right to left", async () => {
  const visit: Visit = { mode: "dark", direction: "rtl", language: "ar" };
  const kinds = inside.filter((path) => /\/(list|create|new|edit|app)$|\/return\/[0-9a-f-]{36}$/.test(path));
  expect(await walkScreens(journey, { ...visit, token }, kinds.slice(0, 12), passesAxe)).toEqual([]);
}, 300_000);

it("no page logged an error", () => {
  expect(journey.complaints).toEqual([]);
});
