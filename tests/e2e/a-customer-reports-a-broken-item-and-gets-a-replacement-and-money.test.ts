import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, makeKey, putProduct, startJourney } from "../support/browser.ts";
import { demoDomain } from "../support/customer-order.ts";
import { onePixel } from "../support/one-pixel.ts";
import { pageFaults } from "../support/page-faults.ts";
import { openList } from "../support/selects.ts";

let journey: Journey;
let owner: Caller;
let phone: Page;
let desk: Page;
let orderId = "";
let claimPath = "";

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
const photo = { name: "broken.png", mimeType: "image/png", buffer: onePixel };
const line = (sku: string, title: string, price: number) => ({
  external_id: sku,
  title,
  sku,
  variant_external_id: sku,
  product_external_id: `p-${sku}`,
  quantity: 1,
  fulfilled_quantity: 1,
  unit_price_minor: price,
});
const claim = () => owner("GET", `/api/v1/claims/${claimPath.split("/").at(-1)}`);

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  const key = await makeKey(owner, journey.as);
  await key("PUT", "/api/v1/public/locations/claims-depot", { name: "Claims depot" });
  await putProduct(key, { title: "Stoneware Bowl", sku: "BOWL-1", price: 4000 }, "claims-depot", 5);
  const body = {
    number: "#90210",
    currency: "USD",
    ordered_at: day(5),
    fulfilled_at: day(4),
    delivered_at: day(2),
    customer: { email: "nora@example.test", first_name: "Nora", last_name: "Lund" },
    ship_to: { name: "Nora Lund", line1: "1 Mill Lane", city: "Reno", postcode: "89502", country: "US" },
    lines: [line("BOWL-1", "Stoneware Bowl", 4000), line("VASE-1", "Tall Vase", 2500)],
  };
  const first = await key("PUT", "/api/v1/public/orders/claims-1", body);
  const payments = [{ external_id: "pay", kind: "card", captured_minor: first.total_minor, captured_at: day(5) }];
  orderId = (await key("PUT", "/api/v1/public/orders/claims-1", { ...body, payments })).id;
  phone = await journey.visit({ phone: true });
  desk = await journey.visit({ token });
});
afterAll(() => journey?.stop());

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

describe("a customer whose order arrived broken", () => {
  it("reports both items with photos in the portal", async () => {
    await phone.goto(`${journey.url}/portal/${demoDomain}?order=${encodeURIComponent("#90210")}&email=nora@example.test`);
    await phone.getByLabel("Postcode").fill("89502");
    await press(phone, "Find the order");
    await heading(phone, "Order #90210");
    await phone.getByRole("link", { name: "Report a problem" }).click();
    await heading(phone, "Report a problem");
    await phone.getByRole("radio", { name: /Arrived damaged/ }).check();
    await phone.getByRole("checkbox", { name: /Stoneware Bowl/ }).check();
    await phone.getByRole("checkbox", { name: /Tall Vase/ }).check();
    await press(phone, "Send report");
    expect(await phone.getByText("Please add a photo.").count()).toBe(2);
    const uploads = phone.locator('input[type="file"]');
    await uploads.nth(0).setInputFiles(photo);
    await phone.getByText("broken.png").first().waitFor();
    await uploads.nth(1).setInputFiles({ ...photo, name: "vase.png" });
    await phone.getByText("vase.png").waitFor();
    expect(await pageFaults(phone, "the report")).toEqual([]);
    await press(phone, "Send report");
    await phone.getByText("Your report was sent.").waitFor();
    expect(await pageFaults(phone, "the claim")).toEqual([]);
  });

  it("answers what the staff ask", async () => {
    await desk.goto(`${journey.url}/dashboard/claim/list?tab=review&q=${encodeURIComponent("#90210")}`);
    await desk.getByRole("link", { name: /^CL-/ }).click();
    await desk.getByRole("heading", { level: 2, name: "2 items" }).waitFor();
    claimPath = new URL(desk.url()).pathname;
    await press(desk, "Ask the customer");
    await desk.getByLabel("Question").fill("Was the box dented?");
    await desk.getByRole("dialog").getByRole("button", { name: "Ask the customer" }).click();
    await desk.getByText("Waiting for the customer’s answer").waitFor();
    await phone.reload();
    await phone.getByText("Was the box dented?").first().waitFor();
    expect(await pageFaults(phone, "the question")).toEqual([]);
    await phone.getByLabel("Your answer").fill("Yes, on one corner.");
    await press(phone, "Send answer");
    await phone.getByText("The store is looking into it.").waitFor();
  });

  it("gets a replacement for one item and the money for the other", async () => {
    await desk.reload();
    await desk.getByText("Yes, on one corner.").first().waitFor();
    await press(desk, "Approve");
    await desk
      .getByRole("dialog")
      .getByRole("button", { name: /^Approve \$65\.00/ })
      .click();
    await press(desk, "Resolve");
    await heading(desk, /^Resolve CL-/);
    await desk.getByLabel("Resolution").first().press("ArrowDown");
    await desk
      .locator(`${openList} .ant-select-item-option`)
      .filter({ hasText: /^Replacement$/ })
      .click();
    await desk.getByText("To be sent").waitFor();
    await press(desk, /^Resolve and pay \$25\.00/);
    await desk.getByRole("heading", { level: 2, name: "Resolutions" }).waitFor();
    // Paying changes the claim once more: a dialog opened before that would be about an older one.
    await expect.poll(async () => (await claim()).money.paid_minor, { timeout: 60_000 }).toBe(2500);
    await desk.reload();
    await press(desk, "Record as sent");
    await desk.getByRole("dialog").getByLabel("Tracking number").fill("1Z999AA10123456784");
    await desk.getByRole("dialog").getByRole("button", { name: "Record as sent" }).click();
    await desk.getByText("Resolved", { exact: true }).first().waitFor();
    expect(await claim()).toMatchObject({ status: "CLOSED", close_reason: "RESOLVED", money: { paid_minor: 2500 } });
    await phone.reload();
    await phone.getByText("Everything is settled.").waitFor();
    expect(await pageFaults(phone, "the settled claim")).toEqual([]);
  });

  it("sends the replacement back, and everything paid out equals what was paid", async () => {
    const replaced = (await claim()).resolutions.find((one: { kind: string }) => one.kind === "REPLACEMENT").order.id;
    const order = await owner("GET", `/api/v1/orders/${replaced}`);
    const created = await owner("POST", "/api/v1/merchant/returns", {
      order_id: replaced,
      shipping_method: "NO_SHIPMENT",
      override_reason: "Sent back after all",
      items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "DAMAGED", outcome: "REFUND" }],
    });
    await owner("POST", `/api/v1/merchant/returns/${created.id}/approve`, {});
    await desk.goto(`${journey.url}/dashboard/return/${created.id}/process`);
    await press(desk, /^Process and refund \$40\.00/);
    await desk.waitForURL(`${journey.url}/dashboard/return/${created.id}`);
    const { refunded_minor, paid_minor } = (await claim()).order_detail;
    expect([orderId !== replaced, refunded_minor, paid_minor]).toEqual([true, 6500, 6500]);
  });
});
