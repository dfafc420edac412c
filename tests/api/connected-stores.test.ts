import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi, TestStore } from "../support/api.ts";
import { connectedShopify, connectedWooCommerce, startConnectableApi } from "../support/connected-store.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startConnectableApi();
});
afterAll(() => api.close());

describe.each([
  ["Shopify", (): Promise<TestStore & { double: { close(): Promise<void> } }> => connectedShopify(api)],
  ["WooCommerce", () => connectedWooCommerce(api)],
])("a store connected to %s", (_name, connect) => {
  it("asks its platform for scopes and webhook subscriptions, and repairs them there", async () => {
    const { owner, double } = await connect();
    expect((await owner.get("/api/v1/stores/access-scopes")).body.data).toMatchObject({ connection: "live", scopes: [] });
    const path = "/api/v1/merchant/webhooks";
    expect((await owner.get(path)).body.data.items.every(({ state }: { state: string }) => state === "MISSING")).toBe(true);
    expect((await owner.post(`${path}/refresh`)).body.data.invalid_count).toBe(0);
    expect((await owner.get(path)).body.data).toMatchObject({ connection: "live", invalid_count: 0 });
    await double.close();
  });

  it("keeps its credentials sealed", async () => {
    const { storeId, owner, double } = await connect();
    const row = await api.db.kysely.selectFrom("store_connection").selectAll().where("store_id", "=", storeId).executeTakeFirstOrThrow();
    for (const text of [JSON.stringify(row), JSON.stringify((await owner.get("/api/v1/stores")).body)])
      expect(text).not.toMatch(/test-client-secret|cs_test|whsec_test/);
    await double.close();
  });
});
