import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney, type Visit } from "../support/browser.ts";
import { misfits } from "../support/fit.ts";
import { entrances, furtherScreens, resourceScreens, settle } from "../support/screens.ts";

const widths = [2560, 1920, 1440, 1366, 1280, 1024, 768, 390, 360];

let journey: Journey;
let token: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
});
afterAll(() => journey?.stop());

/** Open every address once and narrow the window step by step; return what does not fit, by address and complaint. */
async function walk(visit: Visit, paths: readonly string[]): Promise<string[]> {
  const pages = await Promise.all([journey.visit(visit), journey.visit(visit), journey.visit(visit)]);
  const open = [...paths];
  const found = new Map<string, number[]>();
  await Promise.all(
    pages.map(async (page) => {
      for (let path = open.shift(); path !== undefined; path = open.shift()) {
        await page.goto(journey.url + path);
        await settle(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          for (const misfit of await misfits(page)) found.set(`${path}: ${misfit}`, [...(found.get(`${path}: ${misfit}`) ?? []), width]);
        }
      }
    }),
  );
  for (const page of pages) await page.context().close();
  return [...found].map(([misfit, at]) => `${misfit} (${at.join(", ")} px)`);
}

describe("at every width from a small phone to a large monitor", () => {
  it("the screens of the dashboard fit", async () => {
    const owner = journey.as(token);
    const screens = [...(await resourceScreens(owner)), ...(await furtherScreens(owner))];
    expect(await walk({ token }, screens)).toEqual([]);
  }, 600_000);

  it("the pages before the sign-in fit", async () => {
    expect(await walk({}, entrances)).toEqual([]);
  }, 300_000);
});

it("the head of the list of returns is sticky where the whole table has room", async () => {
  const page = await journey.visit({ token });
  await page.setViewportSize({ width: 1920, height: 500 });
  await page.goto(`${journey.url}/dashboard/return/list`);
  await settle(page);
  await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
  const head = page.locator("thead th").nth(1);
  await page.waitForFunction(() => document.querySelector("header")?.getBoundingClientRect().height === 60);
  expect((await head.boundingBox())?.y).toBe(60);
});

it("the store's name is shown in full on a phone", async () => {
  const page = await journey.visit({ token, phone: true });
  await page.goto(`${journey.url}/dashboard/return/list`);
  await settle(page);
  const name = page.getByRole("banner").locator(".ant-select-selection-item").getByText("Northwind Outfitters");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth > clientWidth,
      scrollHeight > clientHeight,
    ]);
    expect(cut).toEqual([false, false]);
  }
});
