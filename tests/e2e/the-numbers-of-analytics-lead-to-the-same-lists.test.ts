import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { violations } from "../support/axe.ts";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { type Keyboard, keyboardOf } from "../support/keyboard.ts";
import { settle } from "../support/screens.ts";

let journey: Journey;
let page: Page;
let keys: Keyboard;
let owner: Caller;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  page = await journey.visit({ token });
  keys = keyboardOf(page);
  // Facts are counted in the background, month by month.
  const isCounted = async () => {
    const { is_recounting, data } = await owner("GET", "/api/v1/merchant/analytics/REASONS");
    return !is_recounting && data.rows.length > 0;
  };
  await vi.waitFor(async () => expect(await isCounted()).toBe(true), { timeout: 200_000, interval: 1_000 });
}, 240_000);
afterAll(() => journey?.stop());

const query = () => new URL(page.url()).searchParams;
const tile = (title: string) => page.getByRole("region", { name: title, exact: true });

describe("an owner with the keyboard alone", () => {
  it("counts by order date, over ninety days", async () => {
    await page.goto(`${journey.url}/dashboard/analytics`);
    await page.getByText(/by the day they were requested/).waitFor();
    await settle(page);
    await keys.reach("radio", "Requested");
    await keys.press("ArrowRight");
    await page.getByText(/by the day their order was placed/).waitFor();
    expect(query().get("basis")).toBe("ORDERED");
    await keys.reach("combobox", "Period");
    await keys.press("ArrowDown");
    const choices = page.locator(".ant-select-dropdown:visible");
    // antd marks the chosen option after the list has opened, whatever was pressed before.
    await choices.locator(".ant-select-item-option-active").getByText("Last 30 days").waitFor();
    await keys.press("ArrowDown");
    await choices.locator(".ant-select-item-option-active").getByText("Last 90 days").waitFor();
    await keys.press("Enter");
    await page.waitForFunction(() => new URL(location.href).searchParams.get("range") === "days90");
    // Ninety days are counted by week; the address names the period before the tiles do.
    await tile("Returns over time").getByRole("link", { name: " – " }).first().waitFor();
    await settle(page);
  });

  it("reads a chart point by point", async () => {
    const series = tile("Returns over time");
    await series.getByRole("group").waitFor();
    const last = series.getByRole("group").getByRole("link").last();
    const name = await last.getAttribute("aria-label");
    await keys.reach("link", name ?? "");
    await keys.press("Home");
    const first = series.getByRole("group").getByRole("link").first();
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
    await keys.press("Escape");
  });

  it("follows the first reason to the list, whose total is its number", async () => {
    const reasons = tile("Reasons");
    await keys.use("button", "Show “Reasons” as a table");
    await reasons.getByRole("table").waitFor();
    const [, units, returns] = await reasons.getByRole("row").nth(1).locator("th, td").allInnerTexts();
    await keys.use("link", String(units), { most: 10 });
    await page.waitForURL("**/dashboard/return/list?**");
    await settle(page);
    expect(query().get("reason")).toBeTruthy();
    expect(query().get("ordered_from")).toBeTruthy();
    const { total } = await owner("GET", `/api/v1/merchant/returns?${query()}`);
    expect(total).toBe(Number(returns?.replaceAll(",", "")));
    await page.getByText(`${returns} returns`, { exact: true }).first().waitFor();
  });

  it("comes back to the same numbers", async () => {
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Analytics" }).waitFor();
    expect(Object.fromEntries(query())).toEqual({ basis: "ORDERED", range: "days90", table: "REASONS" });
  });
});

it("shows the same numbers in Arabic on a phone, and passes axe with every tile loaded", async () => {
  const token = await journey.token("owner@demo.test");
  const visitor = await journey.visit({ token, phone: true, mode: "dark", language: "ar", direction: "rtl" });
  await visitor.setViewportSize({ width: 390, height: 12_000 });
  await visitor.goto(`${journey.url}/dashboard/analytics?range=days90&compare=PREVIOUS&table=COUNTRIES`);
  await visitor.locator("[data-tile=MESSAGES][data-near=true]").waitFor();
  await settle(visitor);
  expect(await violations(visitor, "analytics")).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

it("no page logged an error", () => {
  expect(journey.complaints).toEqual([]);
});
