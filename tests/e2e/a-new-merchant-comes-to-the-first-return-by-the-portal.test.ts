import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { chooseByKeyboard } from "../support/selects.ts";

const domain = "mill.example.test";
const customer = "ada@example.test";

let journey: Journey;
let page: Page;
let phone: Page;

beforeAll(async () => {
  journey = await startJourney("none");
  page = await journey.visit();
});
afterAll(() => journey?.stop());

const choose = (label: string, text?: string) => chooseByKeyboard(page, label, text);
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const go = (path: string) => page.goto(`${journey.url}${path}`);

describe("a new merchant, from an empty store", () => {
  it("creates an account", async () => {
    await go("/auth/register-unprotected");
    await fill("First name", "Mia");
    await fill("Last name", "Mill");
    await fill("Email address", "mia@mill.test");
    await page.getByRole("textbox", { name: "Password" }).fill("a-good-password");
    await fill("Store name", "Mill");
    await choose("Platform");
    await fill("Store domain", domain);
    await choose("Currency", "EUR");
    await press("Create account");
    await page.waitForURL("**/dashboard/app");
  });

  it("adds a return address", async () => {
    await page.getByRole("link", { name: /^Add a return address/ }).click();
    await page.getByRole("link", { name: "New location" }).first().click();
    await fill("Name", "Warehouse");
    await fill("Street and number", "1 Mill Lane");
    await fill("Postcode", "10115");
    await fill("City", "Berlin");
    await choose("Country", "Germany");
    await press("Save");
    await page.getByText("Warehouse").first().waitFor();
  });

  it("enters an order", async () => {
    await page.getByRole("link", { name: "Today" }).click();
    await page.getByRole("link", { name: /^Import your orders/ }).click();
    await page.getByRole("link", { name: "Add an order" }).first().click();
    await press("Save");
    await page.getByText("This field is required.").first().waitFor();
    await fill("Email", customer);
    await fill("First name", "Ada");
    await fill("Street and number", "5 Long Street");
    await fill("City", "Berlin");
    await fill("Postcode", "10117");
    await choose("Country", "Germany");
    await fill("Product", "Desk lamp");
    await fill("Unit price", "119");
    await fill("Tax rate", "19");
    await page.getByLabel("Prices include tax").check();
    await press("Save");
    await page.getByRole("heading", { level: 1, name: /^Order B-1001/ }).waitFor();
    await page.getByText("€119.00").first().waitFor();
  });

  it("has a portal where the customer finds the order", async () => {
    phone = await journey.visit({ phone: true });
    const next = (name: string) => phone.getByRole("button", { name, exact: true }).click();
    await phone.goto(`${journey.url}/portal/${domain}`);
    await phone.getByLabel("Order number").fill("b-1001");
    await phone.getByLabel("Email").fill(customer);
    await phone.getByLabel("Postcode").fill("10117");
    await next("Find the order");
    await phone.getByRole("link", { name: "Start a return" }).click();
    await phone.getByRole("checkbox").first().check();
    await phone.getByLabel("Reason").selectOption({ label: "Too small" });
    await phone.getByLabel("What would you like instead?").selectOption({ label: "Refund" });
    await next("Continue");
    await next("Continue");
    await phone.getByText("€119.00").first().waitFor();
    await next("Submit request");
    await phone.getByRole("heading", { level: 1, name: "Return RMA-1001" }).waitFor();
  });

  it("sees the request at once, approves it, and the customer gets the label", async () => {
    await go("/dashboard/return/list?tab=review");
    await page.getByRole("link", { name: "RMA-1001" }).first().click();
    await press("Approve");
    await page.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await page.locator("header").getByText("Approved", { exact: true }).waitFor();
    // The label is drawn after the approval; the customer's page reads the case once.
    await page.getByText("Ready", { exact: true }).first().waitFor();
    await phone.reload();
    const [label] = await Promise.all([phone.waitForEvent("download"), phone.getByText("Download the return slip").click()]);
    expect(label.suggestedFilename()).toMatch(/\.pdf$/);
  });

  it("sees no error on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
