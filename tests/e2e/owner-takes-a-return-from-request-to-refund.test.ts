import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, makeKey, putOrder, startJourney } from "../support/browser.ts";
import { openList, openSelect, searchSelect } from "../support/selects.ts";

let journey: Journey;
let page: Page;

beforeAll(async () => {
  journey = await startJourney("none");
  page = await journey.visit();
});
afterAll(() => journey?.stop());

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");
const stage = (name: string) => page.locator("header").getByText(name, { exact: true });
const confirm = (name: string | RegExp) => dialog().getByRole("button", { name }).click();

/** Choose from a long list by searching it. */
async function choose(label: string, text: string): Promise<void> {
  await searchSelect(page, label, text);
  await pick(text);
}
async function pick(text: string): Promise<void> {
  const list = page.locator(openList);
  await list.locator(".ant-select-item-option").filter({ hasText: text }).first().click();
  // While it closes it lies over the next field.
  await list.waitFor({ state: "detached" });
}

describe("an owner", () => {
  it("creates the first account on an empty installation", async () => {
    await page.goto(`${journey.url}/auth/register-unprotected`);
    await page.getByLabel("First name").fill("Olive");
    await page.getByLabel("Last name").fill("Owner");
    await page.getByLabel("Email address").fill("olive@example.test");
    await page.getByRole("textbox", { name: "Password" }).fill("a good long password");
    await page.getByLabel("Store name").fill("Corner Shop");
    await page.getByLabel("Store domain").fill("corner-shop.myshopify.com");
    await openSelect(page, "Platform");
    await pick("Shopify");
    await choose("Country", "United States");
    await choose("Currency", "USD");
    await choose("Time zone", "Los Angeles");
    await button("Create account").click();
    await page.waitForURL("**/dashboard/**");
    await page.getByRole("link", { name: /^Returns/ }).click();
    await page.getByText("No returns yet").waitFor();
  });

  it("requests a return for a customer", async () => {
    const token = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
    const key = await makeKey(journey.as(token), journey.as);
    await putOrder(key, "1001", [{ title: "Linen Shirt", sku: "SHIRT-M", quantity: 3 }]);
    await page.getByRole("link", { name: "New return" }).first().click();
    await page.getByRole("searchbox", { name: "Order number, email or name" }).fill("1001");
    await page.getByRole("button", { name: /#1001/ }).click();
    await page.getByLabel("Return Linen Shirt").check();
    await page.getByRole("spinbutton", { name: /Linen Shirt/ }).fill("3");
    await button("Create return").click();
    await page.getByText("This field is required.").waitFor();
    await openSelect(page, "Reason");
    await pick("Too small");
    await button("Create return").click();
    await page.waitForURL(/\/dashboard\/return\/(?!create)/);
    await page.getByRole("heading", { level: 1, name: /^RMA-/ }).waitFor();
    await page.getByText("$269.97").first().waitFor();
  });

  it("approves it and receives two of three units", async () => {
    await button("Approve").click();
    await confirm("Approve 3 units");
    await stage("Approved").waitFor();
    await button("Receive the items").click();
    await dialog()
      .getByRole("spinbutton", { name: /Linen Shirt/ })
      .fill("2");
    await confirm("Receive 2 units");
    await stage("Received").waitFor();
    await page.getByText("2 of 3 received").waitFor();
  });

  it("processes and refunds in one step, only for what arrived", async () => {
    await button(/^Process$/).click();
    await button("Process and refund $179.98").click();
    await page.waitForURL(/\/dashboard\/return\/[^/]+$/);
    await stage("Fully paid").waitFor();
    const legs = page.getByRole("region", { name: "Payments" });
    await legs.getByText("$179.98").waitFor();
    await page.getByText("Credit note").waitFor();
  });

  it("refunds the third unit when it arrives, less a fee that shows at once, and the return completes by itself", async () => {
    await button("Receive the items").click();
    await confirm("Receive 1 unit");
    await stage("Received").waitFor();
    await button(/^Process$/).click();
    await button("Process and refund $89.99").waitFor();
    await page.getByLabel("Fees").fill("5");
    await button("Process and refund $84.99").click();
    await page.waitForURL(/\/dashboard\/return\/[^/]+$/);
    await stage("Completed").waitFor();
    expect(
      await page
        .getByRole("region", { name: "Payments" })
        .getByText(/\$179\.98|\$84\.99/)
        .count(),
    ).toBe(2);
  });

  it("finds it among the closed ones, by its address too", async () => {
    await page.getByRole("link", { name: "Returns", exact: true }).first().click();
    await page
      .getByRole("navigation", { name: "Return status" })
      .getByRole("link", { name: /Closed 1/ })
      .click();
    await page.getByRole("searchbox").fill("ann@example");
    await page.waitForURL(/q=ann/);
    await page.getByRole("link", { name: /RMA-/ }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: /RMA-/ }).waitFor();
    expect(await page.getByRole("searchbox").inputValue()).toBe("ann@example");
    await page.getByRole("searchbox").fill("nobody");
    await page.getByText("Nothing matches these filters").waitFor();
  });

  it("sees no error on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
