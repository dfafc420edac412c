import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violations } from "../support/axe.ts";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { settle } from "../support/screens.ts";

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

/** Return the mail a frame shows: nothing can be run in it. */
const shown = async (frame = page.locator('iframe[title="Email"]')) => (await frame.getAttribute("srcdoc")) ?? "";
const drawn = () => expect.poll(() => shown(), { timeout: 30_000 });

describe("an owner", () => {
  it("finds the mail among all others", async () => {
    await page.goto(`${journey.url}/dashboard/settings/notifications/email`);
    await page.getByText("No mail server is set up").waitFor();
    expect(await violations(page, "the mail")).toEqual([]);
    await page.getByRole("link", { name: "Return approved" }).click();
    await page.getByRole("heading", { level: 1, name: "Return approved" }).waitFor();
  });

  it("changes it in Arabic, and sees it as the customer will", async () => {
    await page.getByText("العربية (Sudan)").click();
    await page.getByRole("textbox", { name: "Subject" }).fill("أهلًا {{ customer.first_name }}");
    await page.getByText("أهلًا ليلى").waitFor();
    await page.getByRole("button", { name: /^Text/ }).nth(2).click();
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("أرسل المنتجات إلينا");
    await drawn().toContain("أرسل المنتجات إلينا");
    expect(await shown()).toMatch(/<html [^>]*dir="rtl"/);
    expect(await violations(page, "the mail")).toEqual([]);
  });

  it("finds what they typed when they come back without having saved it", async () => {
    await page.getByText("Stored as a draft:").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Continue with them" }).click();
    await page.getByText("العربية (Sudan)").click();
    await drawn().toContain("أرسل المنتجات إلينا");
  });

  it("takes a change back, and makes it again", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await drawn().not.toContain("أرسل المنتجات إلينا");
    await page.getByRole("button", { name: "Redo" }).click();
    await drawn().toContain("أرسل المنتجات إلينا");
  });

  it("sends a test to themselves", async () => {
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Test sent").waitFor();
    const { items } = await owner("GET", "/api/v1/notifications/messages?kind=TEST");
    expect(items).toMatchObject([{ template: "approved", recipient: "owner@demo.test", language: "ar" }]);
  });

  it("saves it", async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Email saved").waitFor();
  });

  it("approves a return, whose customer receives what was written", async () => {
    const { items } = await owner("GET", "/api/v1/merchant/returns?tab=review");
    const request = items.find((one: { customer: { email: string | null } }) => one.customer.email);
    await owner("POST", `/api/v1/merchant/returns/${request.id}/approve`, {});
    await page.goto(`${journey.url}/dashboard/return/${request.id}`);
    await page.getByText("Email · Not sent: no mail server").first().waitFor();
    const of = async () =>
      (await owner("GET", `/api/v1/notifications/messages?return_id=${request.id}`)).items.find((one: { template: string }) =>
        one.template.startsWith("approved"),
      );
    await expect.poll(of, { timeout: 120_000 }).toMatchObject({ state: "KEPT", recipient: request.customer.email });
  });

  it("reads it in the log, as it was sent", async () => {
    await page.goto(`${journey.url}/dashboard/mail`);
    await page.getByRole("navigation", { name: "Sent messages" }).waitFor();
    await settle(page);
    expect(await violations(page, "the mail")).toEqual([]);
    await page.goto(`${journey.url}/dashboard/mail/all?kind=TEST`);
    await page.getByRole("button", { name: /^أهلًا/ }).first().click();
    const drawer = page.getByRole("dialog");
    expect(await shown(drawer.locator("iframe"))).toContain("أرسل المنتجات إلينا");
    expect(await violations(page, "the mail")).toEqual([]);
    // A test is sent anew from its template.
    expect(await drawer.getByRole("button", { name: "Send again" }).count()).toBe(0);
  });

  it("sends the customer's again", async () => {
    await page.goto(`${journey.url}/dashboard/mail/all?kind=TRANSACTIONAL`);
    await page.getByRole("table").getByRole("button").first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Send again" }).click();
    await page.getByText("Message sent again").waitFor();
  });
});
