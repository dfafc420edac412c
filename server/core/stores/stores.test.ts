import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";

describe("stores", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi({ config: { publicUrl: "https://returns.example.test" } });
    store = await api.register({ name: "Shop one", platform_domain: "one.example.test" });
  });
  afterAll(() => api.close());

  it("are listed to their members, with the address for platform deliveries", async () => {
    expect((await api.as(null).get("/api/v1/stores")).status).toBe(401);
    const { body } = await store.owner.get("/api/v1/stores");
    expect(body.data.items).toEqual([
      expect.objectContaining({
        _id: store.storeId,
        user_type: "merchant",
        connection: "recorded",
        callback_url: "https://returns.example.test/api/v1/merchant/webhooks/incoming",
      }),
    ]);
  });

  it("report their state, each person as much as they may see", async () => {
    expect((await api.as(null).get("/api/v1/stores/health")).status).toBe(401);
    const standing = async (client: TestStore["owner"]) => (await client.get("/api/v1/stores/health")).body.data.items;
    const fresh = { _id: store.storeId, last_delivery_at: null, failed_deliveries: 0, open_returns: 0 };
    expect(await standing(store.owner)).toEqual([fresh]);
    const { client } = await api.member(["orders"], { storeId: store.storeId });
    expect(await standing(client)).toEqual([{ ...fresh, failed_deliveries: null, open_returns: null }]);
  });

  it("report scopes and app only of one's own shop", async () => {
    expect((await store.owner.get("/api/v1/stores/access-scopes?shop=ONE.example.test")).body.data).toMatchObject({
      scopes: [],
      scopesRequired: [],
      connection: "recorded",
    });
    expect((await store.owner.get("/api/v1/stores/app-id")).body.data).toEqual({ app_id: null });
    await api.register({ platform_domain: "two.example.test" });
    expect((await store.owner.get("/api/v1/stores/app-id?shop=two.example.test")).status).toBe(404);
    expect((await store.owner.get("/api/v1/stores/app-id?store=x")).status).toBe(400);
  });

  it("have a signing secret that the owner sets, sealed, and nobody can read", async () => {
    const member = await api.member(["returns"], { storeId: store.storeId });
    expect((await member.client.put("/api/v1/stores/webhook-secret", { secret: "whsec_1234" })).status).toBe(403);
    expect((await store.owner.put("/api/v1/stores/webhook-secret", { secret: "abc" })).status).toBe(400);
    expect((await store.owner.put("/api/v1/stores/webhook-secret", { secret: "whsec_1234" })).body.data).toEqual({ saved: true });
    const row = await api.db.kysely.selectFrom("store").select("webhook_secret").where("id", "=", store.storeId).executeTakeFirst();
    expect(row?.webhook_secret).toMatch(/^sealed:/);
    expect(JSON.stringify((await store.owner.get("/api/v1/stores")).body)).not.toContain("whsec_1234");
    const audit = await api.db.kysely.selectFrom("audit").selectAll().where("action", "=", "webhook_secret.changed").execute();
    expect(JSON.stringify(audit)).not.toContain("whsec_1234");
  });
});
