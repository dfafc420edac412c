import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, makeKey, putOrder, startJourney } from "../support/browser.ts";

let journey: Journey;
let page: Page;
let owner: Caller;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  await putOrder(await makeKey(owner, journey.as), "A77", [{ title: "Linen Shirt", sku: "SHIRT-A", quantity: 2 }]);
  page = await journey.visit({ token, language: "ar", phone: true });
});
afterAll(() => journey?.stop());

const button = (name: string | RegExp) => page.getByRole("button", { name });
/** Return how much wider the page is than the window. */
const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe("in Arabic on a phone", () => {
  it("the list is right to left, shows cards, and does not scroll sideways", async () => {
    await page.goto(`${journey.url}/dashboard/return/list`);
    await page.getByRole("list", { name: "المرتجعات" }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.dir, document.documentElement.lang.slice(0, 2)])).toEqual(["rtl", "ar"]);
    expect(await page.getByRole("table").count()).toBe(0);
    expect(await sideways()).toBeLessThanOrEqual(0);
  });

  it("a return is requested by touch", async () => {
    await page.getByRole("link", { name: "إرجاع جديد" }).click();
    await page.getByRole("searchbox", { name: "رقم الطلب أو البريد أو الاسم" }).fill("A77");
    await button(/#A77/).click();
    await page.getByLabel("إرجاع Linen Shirt").check();
    await page.getByLabel("السبب").click();
    await page.getByTitle("صغير جدًا").click();
    expect(await sideways()).toBeLessThanOrEqual(0);
    await button("طلب الإرجاع").click();
    await page.waitForURL(/\/dashboard\/return\/(?!create)/);
    await page.getByRole("heading", { level: 1, name: /^RMA-/ }).waitFor();
  });

  it("the suggested step is at the bottom of the screen", async () => {
    const approve = button("قبول");
    const box = await approve.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(780);
    expect(await sideways()).toBeLessThanOrEqual(0);
    await approve.click();
    await page.getByRole("dialog").getByRole("button", { name: "قبول قطعة واحدة" }).click();
    await button("استلام المنتجات").click();
    await page.getByRole("dialog").getByRole("button", { name: "استلام قطعة واحدة" }).click();
    await button("فحص").click();
  });

  it("the inspection works without a keyboard", async () => {
    await page.getByText("فُحص 0 من 1").waitFor();
    await button(/كالجديد/).click();
    await button("قبول").click();
    expect(await sideways()).toBeLessThanOrEqual(0);
    await button("حفظ قطعة واحدة").click();
    await page.waitForURL(/\/dashboard\/return\/[^/]+$/);
  });

  it("processing and refunding takes one tap, with the amount in Arabic format", async () => {
    await button("معالجة").click();
    await page.waitForURL("**/process");
    const process = button(/^معالجة واسترداد/);
    await process.waitFor();
    expect(await process.textContent()).toContain("89.99");
    expect(await sideways()).toBeLessThanOrEqual(0);
    await process.click();
    await page.waitForURL(/\/dashboard\/return\/[^/]+$/);
    await page.locator("header").getByText("مكتمل", { exact: true }).waitFor();
  });

  it("nothing on these pages is in another language", async () => {
    const words = await page.locator("main, [id=content]").first().innerText();
    expect(words).not.toMatch(/\b(returns|Approve|Refund|Customer|Order|Notes|Timeline|undefined)\b|returns\./);
  });

  it("a campaign is scheduled for a day and time that are within reach, and says when it is sent", async () => {
    const { items } = await owner("GET", "/api/v1/notifications/campaigns?status=DRAFT");
    await page.goto(`${journey.url}/dashboard/notifications/campaign/${items[0].id}/edit`);
    await page.getByRole("radio", { name: "في وقت محدد" }).check();
    const time = page.getByRole("textbox", { name: "الوقت" });
    await time.click();
    await page.locator(".ant-picker-header-next-btn").click();
    await page.getByRole("cell", { name: "15", exact: true }).click();
    await page.locator(".ant-picker-ok button").click();
    expect(await time.inputValue()).toMatch(/^\d{4}-\d\d-15 \d\d:\d\d$/);
    await button(/^جدولة/).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^جدولة/ })
      .click();
    await page.getByText(/^موعد الإرسال: /).waitFor();
    expect(await sideways()).toBeLessThanOrEqual(0);
  });

  it("the addresses of those who got messages are whole", async () => {
    await page.goto(`${journey.url}/dashboard/mail`);
    const cell = page.getByRole("cell", { name: /@/ }).first();
    await cell.waitFor();
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    expect(await sideways()).toBeLessThanOrEqual(0);
  });

  it("no error occurs on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
