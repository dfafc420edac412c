import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { oldOrdersScope, requiredScopes } from "#server/platforms/requirements";
import { startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce } from "../doubles/woocommerce/server.ts";
import type { TestApi, TestStore } from "../support/api.ts";
import { startConnectableApi } from "../support/connected-store.ts";

const path = "/api/v1/stores/connection";
let api: TestApi;
const doubles: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  // The doubles sign with the real time.
  api = await startConnectableApi({ clock: fixedClock(new Date()), config: { publicUrl: "http://127.0.0.1:1" } });
});
afterEach(async () => {
  for (const double of doubles.splice(0)) await double.close();
});
afterAll(() => api.close());

const setupOf = async (store: TestStore) => (await store.owner.get(`${path}/setup`)).body.data;
const statesOf = async (store: TestStore): Promise<Record<string, string>> =>
  Object.fromEntries((await setupOf(store)).steps.map(({ step, state }: { step: string; state: string }) => [step, state]));

describe("setting a store up", () => {
  it("says what to enter in Shopify, and that nothing is done yet", async () => {
    const store = await api.register({ platform: "shopify" });
    const setup = await setupOf(store);
    expect(setup).toMatchObject({
      platform: "shopify",
      app_address: "http://127.0.0.1:1",
      redirect_url: "http://127.0.0.1:1/api/v1/stores/connection/install/callback",
      api_version: "2026-10",
      portal_address: `http://127.0.0.1:1/portal/${store.storeId}`,
      service_scope: "write_third_party_fulfillment_orders",
    });
    expect(setup.scopes.map(({ scope }: { scope: string }) => scope)).toEqual(requiredScopes.shopify.map(({ scope }) => scope));
    expect(setup.scopes.filter((one: { on_request: boolean }) => one.on_request)).toEqual([
      { scope: oldOrdersScope, features: ["oldOrders"], granted: null, on_request: true },
    ]);
    expect(setup.steps.map(({ step }: { step: string }) => step)).toEqual([
      ...["ADDRESS", "APP", "CONNECT", "SCOPES", "WEBHOOKS", "IMPORT", "CUSTOMERS", "TRIAL"],
    ]);
    expect(await statesOf(store)).toMatchObject({ APP: "OPEN", CONNECT: "OPEN", SCOPES: "OPEN", WEBHOOKS: "OPEN", IMPORT: "OPEN" });
  });

  it("names a missing scope with what it switches off; what is granted on request may be missing", async () => {
    const granted = requiredScopes.shopify.map(({ scope }) => scope).filter((scope) => scope !== oldOrdersScope);
    const connected = async (scopes: string[], name: string) => {
      const store = await api.register({ platform: "shopify" });
      const { origin, clientId, clientSecret, ...double } = await startShopify(scopes, name);
      doubles.push({ close: () => double.close() });
      const body = { shop: origin, client_id: clientId, client_secret: clientSecret };
      expect((await store.owner.post(`${path}/client-credentials`, body)).status).toBe(200);
      return store;
    };
    expect(await statesOf(await connected(granted, "setup-1.myshopify.com"))).toMatchObject({
      APP: "DONE",
      CONNECT: "DONE",
      SCOPES: "DONE",
    });
    const store = await connected(
      granted.filter((scope) => scope !== "write_gift_cards"),
      "setup-2.myshopify.com",
    );
    expect(await statesOf(store)).toMatchObject({ SCOPES: "PROBLEM" });
    const missing = (await setupOf(store)).scopes.filter(
      (one: { granted: boolean; on_request: boolean }) => !one.granted && !one.on_request,
    );
    expect(missing).toEqual([{ scope: "write_gift_cards", features: ["giftCards"], granted: false, on_request: false }]);
  });

  it("knows no app on WooCommerce, and says why the connection fails", async () => {
    const store = await api.register({ platform: "woocommerce" });
    const double = await startWooCommerce();
    doubles.push(double);
    const { key, secret } = double.key;
    expect((await store.owner.post(`${path}/keys`, { address: double.origin, key, secret })).status).toBe(200);
    expect(await statesOf(store)).toMatchObject({ CONNECT: "DONE", SCOPES: "DONE" });
    expect(await statesOf(store)).not.toHaveProperty("APP");
    expect((await setupOf(store)).api_version).toBeNull();
    await double.close();
    doubles.pop();
    expect((await store.owner.post(`${path}/test`)).status).toBe(422);
    await api.db.kysely
      .updateTable("store_connection")
      .set({ paused_until: new Date(Date.now() + 60_000).toISOString() })
      .where("store_id", "=", store.storeId)
      .execute();
    const failed = (await setupOf(store)).steps.find(({ step }: { step: string }) => step === "CONNECT");
    expect(failed).toEqual({ step: "CONNECT", state: "PROBLEM", code: "STORE_NOT_REACHABLE" });
  });

  it("sees the first order and a signed delivery", async () => {
    const store = await api.register({ platform: "woocommerce" });
    const double = await startWooCommerce();
    doubles.push(double);
    const { key, secret } = double.key;
    await store.owner.post(`${path}/keys`, { address: double.origin, key, secret });
    const now = new Date().toISOString();
    await api.db.kysely
      .insertInto("delivery")
      .values({
        id: crypto.randomUUID(),
        store_id: store.storeId,
        platform: "woocommerce",
        topic: "order.created",
        dedupe_key: "1",
        raw: "{}",
        state: "DONE",
        received_at: now,
      })
      .execute();
    expect(await statesOf(store)).toMatchObject({ WEBHOOKS: "DONE", IMPORT: "OPEN" });
    const { currency } = (await store.owner.get("/api/v1/merchants/profile")).body.data.store_data;
    const { client } = await api.key(["orders:write"], { storeId: store.storeId });
    const line = { external_id: "1", title: "Mug", quantity: 1, unit_price_minor: 100, tax_minor: 0 };
    const order = { number: "1", currency, ordered_at: now, tax_inclusive: false, lines: [line], payments: [] };
    expect((await client.put("/api/v1/public/orders/1", order)).status).toBe(200);
    expect(await statesOf(store)).toMatchObject({ IMPORT: "DONE" });
  });

  it("is the owner's own", async () => {
    await api.register({ platform: "shopify" });
    const { client } = await api.member(["returns", "orders"]);
    expect((await client.get(`${path}/setup`)).status).toBe(403);
  });
});
