import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal } from "../../../tests/support/world.ts";

const path = "/api/v1/stores";
const body = (changed: object = {}) => ({
  name: "Second",
  platform: "woocommerce",
  platform_domain: "second.example.test",
  currency: "EUR",
  timezone: "Europe/Oslo",
  country: "NO",
  ...changed,
});

describe("another store", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it("is created by owners only", async () => {
    await api.register();
    const { client } = await api.member(["returns", "RETURNS_APPROVE"]);
    expect(refusal(await api.as(null).post(path, body()))).toEqual([401, "UNAUTHENTICATED"]);
    expect(refusal(await client.post(path, body()))).toEqual([403, "FORBIDDEN"]);
    const { client: key } = await api.key(["orders:write"]);
    expect(refusal(await key.post(path, body()))).toEqual([403, "FORBIDDEN"]);
  });

  it("names what is wrong with it", async () => {
    const { owner } = await api.register();
    const problems = async (changed: object) => Object.keys((await owner.post(path, body(changed))).body.data.errors);
    expect(await problems({ timezone: "Mars/Base" })).toEqual(["timezone"]);
    expect(await problems({ platform_domain: "https:///" })).toEqual(["platform_domain"]);
    expect(await problems({ platform: "ebay" })).toEqual(["platform"]);
  });

  it("belongs to the person, who can enter it, and to nobody else", async () => {
    const { owner, storeId, email } = await api.register();
    const made = (await owner.post(path, body({ platform_domain: "https://Mine.Example.test/shop" }))).body.data;
    expect(made).toMatchObject({ name: "Second", platform_domain: "mine.example.test", user_type: "merchant", connection: "recorded" });
    expect((await owner.get(path)).body.data.items.map((one: { _id: string }) => one._id)).toEqual([storeId, made._id]);
    const entered = (await owner.post("/api/v1/merchants/switch-store", { store_id: made._id })).body.data;
    expect(entered).toMatchObject({ user_data: { email, user_type: "merchant", permissions: null }, store_data: { _id: made._id } });
    const there = api.as(entered.token);
    expect((await there.get("/api/v1/merchant/returns")).body.data.total).toBe(0);
    const audit = await api.db.kysely
      .selectFrom("audit")
      .selectAll()
      .where("store_id", "=", made._id)
      .where("action", "=", "store.registered")
      .execute();
    expect(audit).toHaveLength(1);
    const stranger = await api.register();
    expect((await stranger.owner.post("/api/v1/merchants/switch-store", { store_id: made._id })).status).toBe(404);
  });

  it("has a provisional domain, so that somebody else may name the same one", async () => {
    const [first, second] = [await api.register(), await api.register()];
    const taken = body({ platform_domain: "contested.example.test" });
    const ids = [(await first.owner.post(path, taken)).body.data._id, (await second.owner.post(path, taken)).body.data._id];
    const rows = await api.db.kysely.selectFrom("store").select("domain_proven_at").where("id", "in", ids).execute();
    expect(rows).toEqual([{ domain_proven_at: null }, { domain_proven_at: null }]);
  });

  it("is not created twice for the same shop, whoever clicks how often", async () => {
    const { owner } = await api.register();
    const [one, two] = await Promise.all([owner.post(path, body()), owner.post(path, body({ platform_domain: "SECOND.example.test" }))]);
    expect([one.status, two.status].sort()).toEqual([201, 409]);
    expect(refusal(await owner.post(path, body()))).toEqual([409, "STORE_EXISTS"]);
    const key = { "idempotency-key": "a-second-store" };
    const again = [await owner.post(path, body({ platform: "shopify" }), key), await owner.post(path, body({ platform: "shopify" }), key)];
    expect(again[0]?.body.data._id).toBe(again[1]?.body.data._id);
    expect((await owner.get(path)).body.data.items).toHaveLength(3);
  });

  it("has an end, against scripts in a loop", async () => {
    const { owner } = await api.register();
    for (let n = 1; n < 50; n += 1) expect((await owner.post(path, body({ platform_domain: `n${n}.example.test` }))).status).toBe(201);
    expect(refusal(await owner.post(path, body({ platform_domain: "n50.example.test" })), "max")).toEqual([422, "LIMIT_REACHED", 50]);
  });
});

describe.each(["invite", "closed"] as const)("another store where registration is %s", (registration) => {
  it("is refused", async () => {
    const api = await startApi({ config: { registration } });
    const { owner } = await api.register();
    expect(refusal(await owner.post(path, body()))).toEqual([403, "ACCOUNTS_CLOSED"]);
    await api.close();
  });
});
