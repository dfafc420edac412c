import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, type Journey, makeKey, startJourney } from "../support/browser.ts";
import { misfits } from "../support/fit.ts";
import { settle } from "../support/screens.ts";

const long = "W".repeat(120);
const email = `${"w".repeat(60)}@${"w".repeat(50)}.example`;

let journey: Journey;
let owner: Caller;
let phone: Page;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  phone = await journey.visit({ token, phone: true });
});
afterAll(() => journey?.stop());

/** Return what does not fit a phone on the screens at some addresses. */
async function misfitsOf(addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await phone.goto(`${journey.url}${address}`);
    await settle(phone);
    found.push(...(await misfits(phone)).map((misfit) => `${address}: ${misfit}`));
  }
  return found;
}

it("a domain whose records are wrong", async () => {
  const { id } = await owner("POST", "/api/v1/notifications/sender-domains", { domain: `${"w".repeat(40)}.example` });
  await owner("POST", `/api/v1/notifications/sender-domains/${id}/check`);
  await phone.goto(`${journey.url}/dashboard/notifications/shop-settings`);
  await settle(phone);
  await phone.getByText("Records are missing or wrong").waitFor();
  expect(await misfits(phone)).toEqual([]);
  await phone.getByText("Records are missing or wrong").click();
  await phone.getByText("DNS records").first().waitFor();
  await phone.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await misfits(phone)).toEqual([]);
});

it("a subscriber whose name and values are one word", async () => {
  const { id } = await owner("POST", "/api/v1/notifications/subscribers", {
    ...{ email, first_name: long, last_name: long, tags: [long.slice(0, 40)], attributes: { note: long } },
  });
  expect(
    await misfitsOf([
      `/dashboard/notifications/subscriber/${id}`,
      `/dashboard/notifications/subscriber/${id}/edit`,
      "/dashboard/notifications/subscriber/list",
    ]),
  ).toEqual([]);
});

it("an order, its return and its claim, of a customer and a product whose names are one word", async () => {
  const key = await makeKey(owner, journey.as);
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const line = { title: long, sku: long.slice(0, 100), quantity: 2, unit_price_minor: 5000, fulfilled_quantity: 2 };
  const { id } = await key("PUT", "/api/v1/public/orders/long", {
    ...{ number: `#${"9".repeat(20)}`, currency: "USD", ordered_at: at, fulfilled_at: at },
    customer: { external_id: "c-long", email, first_name: long.slice(0, 100), last_name: long.slice(0, 100) },
    lines: [{ external_id: "l-1", variant_external_id: "v-long", product_external_id: "p-long", ...line }],
    payments: [{ external_id: "pay-long", kind: "card", captured_minor: 10_000, captured_at: at }],
  });
  const [{ id: order_line_id }] = (await owner("GET", `/api/v1/orders/${id}`)).lines;
  const claim = await owner("POST", "/api/v1/claims", {
    ...{
      order_id: id,
      type: "DAMAGED",
      override_reason: long,
      items: [{ order_line_id, quantity: 1, reason: "DAMAGED", description: long }],
    },
  });
  const request = await owner("POST", "/api/v1/merchant/returns", {
    ...{
      order_id: id,
      items: [{ order_line_id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND", comment: long }],
      shipping_method: "LABEL",
    },
  });
  expect(
    await misfitsOf([
      `/dashboard/order/${id}`,
      "/dashboard/order/list",
      `/dashboard/claim/${claim.id}`,
      "/dashboard/claim/list",
      `/dashboard/return/${request.id}`,
      "/dashboard/return/list",
      "/dashboard/mail",
      "/dashboard/mail/all",
    ]),
  ).toEqual([]);
}, 300_000);
