import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requiredScopes } from "#server/platforms/requirements";
import { plainOrder } from "../doubles/order-spec.ts";
import { movedOf } from "../doubles/shopify/refunding.ts";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import { type Journey, startJourney } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";

let journey: Journey;
let shopify: ShopifyDouble;
let woo: WooDouble;
/** The doubles keep their webhook deliveries until they are sent. */
let delivering: NodeJS.Timeout;

beforeAll(async () => {
  [shopify, woo] = await Promise.all([startShopify(requiredScopes.shopify.map(({ scope }) => scope)), startWooCommerce()]);
  // The return window counts from today.
  const yesterday = Date.now() - 86_400_000;
  shopify.world.advance(yesterday - shopify.world.now());
  woo.world.advance(Math.floor(yesterday / 1000) - woo.world.second());
  const port = await freePort();
  const more = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, WEBHOOKS_PRIVATE: "true", VERIFY_EMAIL: "never" };
  journey = await startJourney("none", more);
  delivering = setInterval(() => void Promise.all([shopify.deliveries.deliver(), woo.deliveries.deliver()]), 500);
});
afterAll(async () => {
  clearInterval(delivering);
  await journey?.stop();
  await shopify?.close();
  await woo?.close();
});

const platforms = [
  {
    platform: "shopify" as const,
    domain: "test.myshopify.com",
    path: "client-credentials",
    credentials: () => ({ shop: shopify.origin, client_id: shopify.clientId, client_secret: shopify.clientSecret }),
    sell: () => shopify.world.addOrder(plainOrder).id,
    moved: (id: string) => movedOf(shopify.world.orders.get(id)!),
  },
  {
    platform: "woocommerce" as const,
    domain: "woo.example.test",
    path: "keys",
    credentials: () => ({ address: woo.origin, key: woo.key.key, secret: woo.key.secret }),
    sell: () => String(woo.world.addOrder(plainOrder).id),
    moved: (id: string) => woo.world.gatewayCalls.filter(({ orderId }) => orderId === Number(id)).map(({ amount }) => amount),
  },
];

describe.each(platforms)("a store connected to $platform", ({ platform, domain, path, credentials, sell, moved }) => {
  let page: Page;
  let sold: string;

  beforeAll(async () => {
    sold = sell();
    const store = { name: "New", platform, platform_domain: domain, currency: "EUR", timezone: "UTC", country: "DE" };
    const person = { first_name: "Nora", last_name: "New", password: "a-good-password-1", email: `${platform}@example.test` };
    const { token } = await journey.as("")("POST", "/api/v1/merchants/register", { ...person, store });
    await journey.as(token)("POST", `/api/v1/stores/connection/${path}`, credentials());
    page = await journey.visit({ token });
  });

  it("imports its orders", async () => {
    await page.goto(`${journey.url}/dashboard/settings/store/import`);
    await page.getByRole("button", { name: "Start import" }).click();
    await page.getByText("Finished", { exact: true }).waitFor();
    await page.goto(`${journey.url}/dashboard/order/list`);
    await page.getByText("ann@example.test").first().waitFor();
  });

  it("takes a return from request to refund, and the platform pays exactly once", async () => {
    await page.goto(`${journey.url}/dashboard/return/create`);
    await page.getByRole("searchbox", { name: "Order number, email or name" }).fill("ann@example.test");
    await page
      .getByRole("button", { name: /ann@example\.test|Ann Bee/ })
      .first()
      .click();
    await page.getByLabel("Return Bowl").check();
    await page.getByRole("combobox", { name: "Reason" }).click({ force: true });
    await page
      .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option")
      .filter({ hasText: "Too small" })
      .first()
      .click();
    await page.getByRole("button", { name: "Create return" }).click();
    await page.getByRole("heading", { level: 1, name: /^RMA-/ }).waitFor();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve 1 unit" }).click();
    await page.getByRole("button", { name: "Receive the items" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Receive 1 unit" }).click();
    await page.getByRole("button", { name: "Process", exact: true }).click();
    await page.getByRole("button", { name: "Process and refund €25.00" }).click();
    await page.locator("header").getByText("Completed", { exact: true }).waitFor();
    expect(moved(sold)).toEqual([2500]);
  });

  it("saw no error on the way", () => expect(journey.complaints).toEqual([]));
});
