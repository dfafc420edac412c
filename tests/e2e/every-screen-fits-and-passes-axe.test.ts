import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { standards, violations } from "../support/axe.ts";
import { type Journey, startJourney, type Visit } from "../support/browser.ts";
import { nextFrame } from "../support/fit.ts";
import { misfitsAtWidths } from "../support/page-faults.ts";
import { entrances, furtherScreens, resourceScreens } from "../support/screens.ts";
import { type Inspect, walkScreens } from "../support/walk-screens.ts";

let journey: Journey;
let token: string;
let inside: string[];

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  const owner = journey.as(token);
  inside = [...(await resourceScreens(owner)), ...(await furtherScreens(owner))];
});
afterAll(() => journey?.stop());

const passesAxe: Inspect = async (page, path) => {
  // Tall enough that the sticky button bar covers no field.
  await page.setViewportSize({ width: 1440, height: 4000 });
  return violations(page, path, standards);
};

/** Change the mode of the system, and wait until the page, on looking at it again, has followed. */
async function changeMode(page: Page, mode: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: mode });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.waitForFunction((mode) => document.documentElement.dataset.mode === mode, mode);
  await nextFrame(page);
}

/**
 * Check the rules that depend on colours once more in the other mode, changed as if in another tab. The page keeps it, so that each
 * screen takes one change.
 */
const passesAxeInTheOtherMode: Inspect = async (page, path) => {
  const context = page.context();
  const isDark = (await page.evaluate(() => document.documentElement.dataset.mode)) === "dark";
  if (isDark) await context.clearCookies({ name: "themeMode" });
  else await context.addCookies([{ name: "themeMode", value: "dark", url: journey.url }]);
  await changeMode(page, isDark ? "light" : "dark");
  return violations(page, `${path} in the ${isDark ? "light" : "dark"}`, { runOnly: ["color-contrast", "link-in-text-block"] });
};

const inspect: Inspect = async (page, path) => [
  ...(await passesAxe(page, path)),
  ...(await passesAxeInTheOtherMode(page, path)),
  ...(await misfitsAtWidths(page, path)),
];

it("every screen of the dashboard passes axe in both modes and fits every width", async () => {
  expect(await walkScreens(journey, { token }, inside, inspect)).toEqual([]);
}, 900_000);

it("every page before the sign-in passes axe in both modes and fits every width", async () => {
  expect(await walkScreens(journey, {}, entrances, inspect)).toEqual([]);
}, 300_000);

it("every kind of screen passes axe in Arabic, from right to left", async () => {
  const visit: Visit = { mode: "dark", direction: "rtl", language: "ar" };
  const kinds = inside.filter((path) => /\/(list|create|new|edit|app)$|\/return\/[0-9a-f-]{36}$/.test(path));
  expect(await walkScreens(journey, { ...visit, token }, kinds.slice(0, 12), passesAxe)).toEqual([]);
}, 300_000);

it("no page logged an error", () => {
  expect(journey.complaints).toEqual([]);
});
