import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney, type Visit } from "../support/browser.ts";
import { entrances, furtherScreens, resourceScreens, settle } from "../support/screens.ts";

let journey: Journey;
let token: string;
let inside: string[];
let request: string;
let owing: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  const owner = journey.as(token);
  inside = [...(await resourceScreens(owner)), ...(await furtherScreens(owner))];
  const first = async (query: string) => `/dashboard/return/${(await owner("GET", `/api/v1/merchant/returns?${query}`)).items[0].id}`;
  request = await first("tab=review");
  owing = await first("tab=settle&resolution_type=REFUND");
});
afterAll(() => journey?.stop());

/** Return the violations on the page, each with its location. */
async function violations(page: Page, name: string, unasked: readonly string[] = []): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    // Details of passed rules are not needed.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // A framed page is checked by its own address.
    .exclude("iframe")
    // Single-page mode: otherwise another, blank page is opened to merge results of frames, of which there are none.
    .setLegacyMode(true)
    .disableRules([...unasked])
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${name}: ${id} at ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** Check pages in several browsers: those of one visit would share a process and wait for each other. */
async function walk(visit: Visit, paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all([journey.visit(visit), journey.visit(visit), journey.visit(visit)]);
  // Tall enough that the sticky button bar covers no field.
  for (const page of pages) await page.setViewportSize({ width: 1440, height: 4000 });
  const open = [...paths];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let path = open.shift(); path !== undefined; path = open.shift()) {
        await page.goto(journey.url + path);
        await settle(page);
        found.push(...(await violations(page, path)));
      }
    }),
  );
  for (const page of pages) await page.context().close();
  return found;
}

/** Both modes and both directions; the colours of a mode do not depend on the direction. */
const looks: readonly (Visit & { name: string })[] = [
  { name: "light, left to right", mode: "light", direction: "ltr" },
  { name: "dark, right to left", mode: "dark", direction: "rtl", language: "ar" },
];

describe.each(looks)("in $name", ({ name: _, ...visit }) => {
  it("every screen of the dashboard passes axe", async () => {
    expect(await walk({ ...visit, token }, inside)).toEqual([]);
  }, 600_000);

  it("every page before the sign-in passes axe", async () => {
    expect(await walk(visit, entrances)).toEqual([]);
  }, 300_000);
});

describe("overlays", () => {
  it("pass axe: the filter panel, every dialog of a return, the menu of actions", async () => {
    const page = await journey.visit({ token });
    const found: string[] = [];
    await page.goto(`${journey.url}/dashboard/return/list`);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog").waitFor();
    found.push(...(await violations(page, "filters")));
    for (const address of [request, owing]) {
      await page.goto(journey.url + address);
      await settle(page);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menu").waitFor();
      // An open menu is rendered at the end of the body, outside any landmark; no rule of WCAG requires one.
      found.push(...(await violations(page, "menu of actions", ["region"])));
      const open = await page.locator('[role="menuitem"]:not([aria-disabled="true"])').allInnerTexts();
      // Printing opens the browser's own dialog.
      const dialogs = open.filter((name) => name !== "Print");
      await page.keyboard.press("Escape");
      for (const name of dialogs) {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name, exact: true }).click();
        await page.getByRole("dialog").waitFor();
        await settle(page);
        found.push(...(await violations(page, `${address} ${name}`)));
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    }
    expect(found).toEqual([]);
  }, 300_000);

  it("no page logged an error", () => {
    expect(journey.complaints).toEqual([]);
  });
});
