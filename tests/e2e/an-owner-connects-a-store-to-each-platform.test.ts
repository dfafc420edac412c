import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requiredScopes } from "#server/platforms/requirements";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import { type Journey, startJourney } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";

const settings = "/dashboard/settings/store";
const own = { first_name: "Nora", last_name: "New", password: "a-good-password-1" };
let journey: Journey;
let shopify: ShopifyDouble;
let woo: WooDouble;

beforeAll(async () => {
  const port = await freePort();
  [shopify, woo] = await Promise.all([startShopify(requiredScopes.shopify.map(({ scope }) => scope)), startWooCommerce()]);
  const more = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, WEBHOOKS_PRIVATE: "true", VERIFY_EMAIL: "never" };
  journey = await startJourney("none", more);
});
afterAll(async () => {
  await journey?.stop();
  await shopify?.close();
  await woo?.close();
});

/** Open the connection page of a new merchant's store. */
async function merchantOn(platform: "shopify" | "woocommerce", phone = false): Promise<Page> {
  const store = { name: "New", platform, platform_domain: `${platform}.example.test`, currency: "EUR", timezone: "UTC", country: "DE" };
  const answer = await fetch(`${journey.url}/api/v1/merchants/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...own, email: `${platform}@example.test`, store }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const page = await journey.visit({ token: data.token, phone });
  await page.goto(journey.url + settings);
  return page;
}

describe("an owner", () => {
  it("installs the app in Shopify, tests the connection and disconnects it", async () => {
    const page = await merchantOn("shopify");
    await page.getByRole("link", { name: "Connect Shopify" }).click();
    await page.getByLabel("Shop address").fill(shopify.origin);
    await page.getByLabel("Client ID").fill(shopify.clientId);
    await page.getByLabel("Client secret").fill("wrong");
    await page.getByText("App of your organisation").click();
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText("The platform refused the credentials. Check them and try again.").waitFor();
    await page.getByLabel("Client secret").fill(shopify.clientSecret);
    await page.getByText("Install an app").click();
    await page.getByRole("button", { name: "Continue to Shopify" }).click();
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByText("The store is connected.").waitFor();
    await page.getByText("Installed app").waitFor();
    expect(shopify.world.hooks.every(({ uri }) => uri.startsWith(journey.url))).toBe(true);
    expect(shopify.world.hooks.length).toBeGreaterThan(10);
    await page.getByRole("button", { name: "Test now" }).click();
    await page.getByText("The connection works", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("link", { name: "Connect Shopify" }).waitFor();
    await expect.poll(() => shopify.world.hooks, { timeout: 60_000 }).toEqual([]);
  });

  it("approves access in WooCommerce on a phone", async () => {
    const page = await merchantOn("woocommerce", true);
    await page.getByRole("link", { name: "Connect WooCommerce" }).click();
    await page.getByLabel("Site address").fill(woo.origin);
    await page.getByRole("button", { name: "Continue to WooCommerce" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await page.getByText("Access was denied on the platform.").waitFor();
    await page.getByRole("link", { name: "Connect WooCommerce" }).click();
    await page.getByLabel("Site address").fill(woo.origin);
    await page.getByRole("button", { name: "Continue to WooCommerce" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByText("The store is connected.").waitFor();
    await page.getByText("REST API key", { exact: true }).waitFor();
    expect(woo.world.hooks.length).toBeGreaterThan(5);
  });

  it("saw no error on the way", () => expect(journey.complaints).toEqual([]));
});
