import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { brokenRules } from "../support/einvoice-rules.ts";
import { openPdf } from "../support/pdf.ts";

let journey: Journey;
let page: Page;
let invoice: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  const seller = { name: "Northwind Outfitters", lines: ["12 Harbour Street"], city: "Hamburg", postal_code: "20457", country: "DE" };
  await journey.as(token)("PUT", "/api/v1/invoices/settings", { seller: { ...seller, vat_id: "DE123456789" }, prices: "NET" });
  page = await journey.visit({ token });
});
afterAll(() => journey?.stop());

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

async function confirm(name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
}

async function pay(amount: string, reference: string): Promise<void> {
  await press("Record payment");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByRole("textbox", { name: "Reference" }).fill(reference);
  await confirm("Record payment");
  await page.getByText(reference).waitFor();
}

/** Perform an action that stands beside the suggested one or in the menu. */
async function act(name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  if (await button.isVisible()) return button.click();
  await press("More actions");
  await page.getByRole("menuitem", { name, exact: true }).click();
}

describe("an invoice", () => {
  it("is drafted by keyboard, with its totals computed as it is typed", async () => {
    await page.goto(`${journey.url}/dashboard/invoice/list`);
    await page.getByRole("link", { name: "New invoice" }).click();
    await field("Description, Line 1").fill("Fitting");
    await field("Quantity, Line 1").fill("3");
    await field("Unit price, Line 1").fill("40");
    await field("Tax rate, Line 1").fill("19");
    await field("Tax rate, Line 1").press("Enter");
    await field("Description, Line 2").fill("Repair kit");
    await field("Unit price, Line 2").fill("10");
    await field("Tax rate, Line 2").fill("7");
    await page.getByText("$153.50").waitFor();
    await field("Name").fill("Ann Bee");
    await field("City").fill("Berlin");
    await field("Street address").fill("1 Lindenallee");
    await page.getByRole("combobox", { name: "Country" }).fill("Germany");
    await page.locator(".ant-select-item-option", { hasText: "Germany" }).click();
    await press("Save");
    await heading("Draft invoice");
  });

  it("gets its number when it is issued, and cannot be edited afterwards", async () => {
    await press("Issue");
    await confirm("Issue");
    await heading(/^INV-\d{4}-\d{6}$/);
    invoice = page.url();
    expect(await page.getByRole("link", { name: "Edit", exact: true }).count()).toBe(0);
  });

  it("is paid in two parts", async () => {
    await pay("100", "statement-17");
    await page.getByText("Partly paid").first().waitFor();
    await page.getByText("$53.50").first().waitFor();
    await pay("53.50", "statement-18");
    await page.getByText("Partly paid").first().waitFor({ state: "detached" });
  });

  it("is credited in part by a credit note of its own", async () => {
    await act("Credit");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "Some lines" }).check();
    await dialog.getByRole("textbox", { name: "Quantity: Fitting" }).fill("1");
    await confirm("Credit");
    await heading("Edit draft");
    await press("Save");
    await heading("Draft credit note");
    await page.getByText("$47.60").first().waitFor();
    await press("Issue");
    await confirm("Issue");
    await heading(/^CN-\d{4}-\d{6}$/);
    await page.goto(invoice);
    await page.getByRole("link", { name: /^CN-/ }).waitFor();
  });

  it("comes as a PDF that carries an e-invoice without fault", async () => {
    const number = await page.getByRole("heading", { level: 1 }).innerText();
    const [download] = await Promise.all([page.waitForEvent("download"), press("Download PDF")]);
    expect(download.suggestedFilename()).toBe(`${number}.pdf`);
    const pdf = await openPdf(await readFile(await download.path()));
    const text = pdf.text.replace(/\s+/g, " ");
    for (const part of [number, "Ann Bee", "Fitting", "153.50"]) expect(text).toContain(part);
    const [attached] = pdf.attached;
    expect(attached?.name).toBe("factur-x.xml");
    expect(brokenRules(Buffer.from(attached?.bytes ?? []).toString("utf8"))).toEqual([]);
  });

  it("stands in the list under its tab, and nothing complained", async () => {
    await page.goto(`${journey.url}/dashboard/invoice/list`);
    await page
      .getByRole("navigation", { name: "Kinds of documents" })
      .getByRole("link", { name: /^Credit notes/ })
      .click();
    await page.getByRole("link", { name: /^CN-/ }).first().waitFor();
    expect(new URL(page.url()).searchParams.get("kind")).toBe("CREDIT_NOTE");
    expect(journey.complaints).toEqual([]);
  });
});
