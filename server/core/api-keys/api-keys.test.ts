import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../../../tests/support/api.ts";

const keys = "/api/v1/stores/api-keys";
const order = "/api/v1/public/orders/none";

describe("api keys", () => {
  let api: TestApi;
  let store: TestStore;
  beforeAll(async () => {
    api = await startApi();
    store = await api.register();
  });
  afterAll(() => api.close());

  it("are managed by the owner alone", async () => {
    expect((await api.as(null).get(keys)).status).toBe(401);
    const member = await api.member(["returns", "orders"]);
    expect((await member.client.get(keys)).status).toBe(403);
    expect((await member.client.post(keys, { name: "", scopes: [] })).status, "permission goes before the body").toBe(403);
    const { client } = await api.key(["orders:read"]);
    expect((await client.post(keys, { name: "x", scopes: ["orders:read"] })).body.data.code).toBe("FORBIDDEN");
  });

  it("need a name, known scopes and a future expiry", async () => {
    const bad = await store.owner.post(keys, { name: " ", scopes: ["everything"], expires_at: "tomorrow" });
    expect(Object.keys(bad.body.data.errors).sort()).toEqual(["expires_at", "name", "scopes.0"]);
    const past = await store.owner.post(keys, { name: "ERP", scopes: ["orders:read"], expires_at: "2020-01-01T00:00:00Z" });
    expect(past.status).toBe(400);
  });

  it("are shown once, work for their scopes, and stop when revoked", async () => {
    const made = await store.owner.post(keys, { name: "ERP", scopes: ["orders:read", "orders:read"] });
    expect(made.body.data.key).toMatch(/^bh_live_[\w-]{32}$/);
    const client = api.as(made.body.data.key);
    expect((await client.get(order)).status).toBe(404);
    const lacking = await client.put(order, {});
    expect([lacking.status, lacking.body.data]).toEqual([403, { code: "SCOPE_MISSING", permission: "scope:orders:write" }]);

    const listed = await store.owner.get(keys);
    const row = listed.body.data.items.find((one: { id: string }) => one.id === made.body.data.id);
    expect(row).toMatchObject({ scopes: ["orders:read"], last_used_at: api.clock.now().toISOString(), revoked_at: null });
    expect(JSON.stringify(listed.body)).not.toContain(made.body.data.key);

    expect((await store.owner.delete(`${keys}/${row.id}`)).body.data).toEqual({ revoked: true });
    expect((await store.owner.delete(`${keys}/${row.id}`)).status).toBe(200);
    expect((await client.get(order)).status).toBe(401);
  });

  it("expire at their time", async () => {
    const expires_at = new Date(api.clock.now().getTime() + 60_000).toISOString();
    const { body } = await store.owner.post(keys, { name: "Short", scopes: ["orders:read"], expires_at, test: true });
    expect(body.data.key).toMatch(/^bh_test_/);
    expect((await api.as(body.data.key).get(order)).status).toBe(404);
    api.clock.advance(60_000);
    expect((await api.as(body.data.key).get(order)).status).toBe(401);
  });

  it("of another store are not found", async () => {
    const { body } = await store.owner.post(keys, { name: "Mine", scopes: ["orders:read"] });
    const other = await api.register();
    expect((await other.owner.delete(`${keys}/${body.data.id}`)).status).toBe(404);
    expect((await other.owner.get(keys)).body.data.items).toEqual([]);
  });

  it("never open a merchant's calls, nor do sessions open the public ones", async () => {
    const { client } = await api.key(["orders:read", "returns:read"], { storeId: store.storeId });
    expect((await client.get("/api/v1/merchant/returns")).body.data.code).toBe("FORBIDDEN");
    expect((await store.owner.get(order)).body.data.code).toBe("FORBIDDEN");
  });
});
