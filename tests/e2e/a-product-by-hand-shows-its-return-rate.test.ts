import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";

let journey: Journey;
let page: Page;
let owner: Caller;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  page = await journey.visit({ token });
});
afterAll(() => journey?.stop());

const title = "Lighthouse Lamp Kit";
const field = (name: string) => page.getByRole("textbox", { name });

describe("a store's owner", () => {
  it("enters a product by hand", async () => {
    await page.goto(`${journey.url}/dashboard/e-commerce/list`);
    await page.getByRole("link", { name: "New product" }).click();
    await field("Title").fill(title);
    await field("SKU").fill("LAMP-KIT");
    await field("Price").fill("45");
    await page.getByRole("spinbutton", { name: "Stock: Reno Returns Center" }).fill("12");
    await field("Return instructions: English").fill("Remove the battery first.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("12 available").waitFor();
    await page.getByText("No returns for these orders.").waitFor();
  });

  it("records an order with it", async () => {
    await page.goto(`${journey.url}/dashboard/e-commerce/checkout`);
    await page.waitForURL("**/dashboard/order/new");
    await page.getByRole("textbox", { name: "Email" }).fill("kit@example.test");
    await field("Postcode").fill("89502");
    await page.getByRole("combobox", { name: "Product" }).fill("LAMP-KIT");
    await page.getByText(`${title} · LAMP-KIT`).click();
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("4");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { level: 1, name: /B-1001/ }).waitFor();
  });

  it("sees its return rate after a return, and comes to the product from the case", async () => {
    const { items } = await owner("GET", "/api/v1/orders?q=kit%40example.test");
    const order = await owner("GET", `/api/v1/orders/${items[0].id}`);
    const item = { order_line_id: order.lines[0].id, quantity: 1, reason: "DEFECTIVE", comment: "", photos: [], outcome: "REFUND" };
    const made = await owner("POST", "/api/v1/merchant/returns", { order_id: order.id, shipping_method: "LABEL", note: "", items: [item] });
    await page.goto(`${journey.url}/dashboard/return/${made.id}`);
    await page.getByText("Remove the battery first.").waitFor();
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText("25%").waitFor();
    await page.getByRole("link", { name: "All returns of this product" }).click();
    await page.waitForURL((url) => url.pathname.endsWith("/return/list") && url.searchParams.has("product"));
    await page.getByRole("link", { name: made.number }).first().waitFor();
  });

  it("finds it by its SKU from anywhere", async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("lamp-kit");
    await page.getByRole("option", { name: new RegExp(title) }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  });
});
