import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Subscription } from "#server/platforms/port/webhooks";
import { recordedPlatform } from "#server/platforms/recorded/recorded";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { refusal } from "../../../tests/support/world.ts";

const path = "/api/v1/merchant/webhooks";

describe("the webhook check", () => {
  let api: TestApi;
  const known: Subscription[] = [];
  const calls: string[] = [];
  let silent = false;
  beforeAll(async () => {
    const subscriptions = {
      list: async () => {
        if (silent) throw new Error("no line");
        return known.map((one) => ({ ...one }));
      },
      create: async (topic: string, callbackUrl: string) => {
        if (topic === "ORDERS_DELETE") throw new Error("declined");
        calls.push(`create ${topic}`);
        known.push({ id: topic, topic, callbackUrl, active: true });
      },
      repair: async (id: string, callbackUrl: string) => {
        calls.push(`repair ${id}`);
        Object.assign(known.find((one) => one.id === id) ?? {}, { callbackUrl, active: true });
      },
      remove: async (id: string) => {
        calls.push(`remove ${id}`);
        known.splice(
          known.findIndex((one) => one.id === id),
          1,
        );
      },
    };
    const { recordsOnly: _, ...money } = recordedPlatform;
    const live = { ...money, subscriptions, grantedScopes: async () => ["write_orders", "read_products"], appId: async () => "gid-7" };
    api = await startApi({
      config: { publicUrl: "https://returns.example.test" },
      platformOf: ({ platform }) => (platform === "shopify" ? live : recordedPlatform),
    });
  });
  afterAll(() => api.close());

  const callback = "https://returns.example.test/api/v1/merchant/webhooks/incoming";
  const row = (items: { topic: string }[], topic: string) => items.find((one) => one.topic === topic);

  it("is the owner's, for their own store", async () => {
    const { storeId } = await api.register();
    const member = await api.member(["returns"]);
    expect((await api.as(null).get(path)).status).toBe(401);
    expect((await member.client.get(path)).status).toBe(403);
    const other = await api.register();
    expect((await other.owner.get(`${path}?store_id=${storeId}`)).status).toBe(404);
    expect((await other.owner.get(`${path}?shop=x`)).status).toBe(400);
  });

  it("states for every topic whether it is missing, outdated or set up and yet to deliver, in the three sentences", async () => {
    const { owner, storeId } = await api.register({ platform: "shopify" });
    known.push(
      { id: "a", topic: "ORDERS_CREATE", callbackUrl: callback, active: true },
      { id: "b", topic: "ORDERS_UPDATED", callbackUrl: "https://old.example.test/hook", active: true },
      { id: "c", topic: "REFUNDS_CREATE", callbackUrl: callback, active: false },
      { id: "d", topic: "ORDERS_CREATE", callbackUrl: callback, active: true },
    );
    const { data } = (await owner.get(`${path}?store_id=${storeId}`)).body;
    expect(row(data.items, "ORDERS_CREATE")).toMatchObject({ state: "WAITING", message: "Webhook URL for topic ORDERS_CREATE is correct" });
    expect(row(data.items, "ORDERS_UPDATED")).toMatchObject({
      state: "OUTDATED",
      message: "Webhook URL for topic ORDERS_UPDATED is outdated",
    });
    expect(row(data.items, "REFUNDS_CREATE")).toMatchObject({ state: "OUTDATED" });
    expect(row(data.items, "APP_UNINSTALLED")).toMatchObject({ state: "MISSING", message: "No webhook found for topic APP_UNINSTALLED" });
    expect([data.connection, data.invalid_count, data.callback_url]).toEqual(["live", data.items.length - 1, callback]);
  });

  it("repairs what is wrong and nothing else, topic by topic", async () => {
    const { owner, storeId } = await api.register({ platform: "shopify" });
    calls.length = 0;
    const { data } = (await owner.post(`${path}/refresh?store_id=${storeId}`)).body;
    expect(row(data.report, "ORDERS_CREATE")).toMatchObject({ done: "KEPT" });
    expect(row(data.report, "ORDERS_UPDATED")).toMatchObject({ done: "UPDATED" });
    expect(row(data.report, "ORDERS_DELETE")).toMatchObject({ done: "FAILED" });
    expect(row(data.report, "APP_UNINSTALLED")).toMatchObject({ done: "CREATED" });
    expect(calls.filter((call) => call.startsWith("repair"))).toEqual(["repair b", "repair c"]);
    expect(calls.filter((call) => call.startsWith("remove"))).toEqual(["remove d"]);
    expect(data.invalid_count).toBe(1);
    silent = true;
    expect(refusal(await owner.get(path))).toEqual([503, "PLATFORM_UNAVAILABLE"]);
    silent = false;
  });

  it("knows no subscription of a store without a connection, and refuses to repair it", async () => {
    const { owner, storeId } = await api.register({ platform: "woocommerce" });
    const before = (await owner.get(path)).body.data;
    expect([before.connection, before.invalid_count]).toEqual(["recorded", before.items.length]);
    expect(row(before.items, "order.created")).toEqual({
      topic: "order.created",
      callbackUrl: null,
      state: "MISSING",
      message: "No webhook found for topic order.created",
    });
    expect(refusal(await owner.post(`${path}/refresh`))).toEqual([409, "NOT_CONNECTED"]);
    expect((await owner.get(path)).body.data.invalid_count).toBe(before.items.length);
    const repairs = await api.db.kysely.selectFrom("audit").select("id").where("store_id", "=", storeId).execute();
    expect(repairs).toEqual([]);
  });

  it("includes the scopes: granted, missing, and the features disabled without them", async () => {
    const { owner } = await api.register({ platform: "shopify" });
    const { data } = (await owner.get("/api/v1/stores/access-scopes")).body;
    expect(data.scopesRequired).toEqual(["write_orders", "read_products"]);
    expect(data.scopes).toContain("write_returns");
    expect(data.items.find((one: { scope: string }) => one.scope === "write_inventory")).toEqual({
      scope: "write_inventory",
      granted: false,
      features: ["stock"],
    });
    const recorded = await api.register({ platform: "woocommerce" });
    const none = (await recorded.owner.get("/api/v1/stores/access-scopes")).body.data;
    expect([none.connection, none.scopes, none.items[0].granted]).toEqual(["recorded", [], null]);
  });

  it("answers scopes and app for the shop named, as far as it is the person's", async () => {
    const { owner, storeId, accountId } = await api.register({ platform: "woocommerce", platform_domain: "wool.example.test" });
    const second = {
      name: "S",
      platform: "shopify",
      platform_domain: "https://Shop.example.test/",
      currency: "EUR",
      timezone: "UTC",
      country: "NO",
    };
    const made = (await owner.post("/api/v1/stores", second)).body.data;
    expect(made).toMatchObject({ platform_domain: "shop.example.test", user_type: "merchant", connection: "recorded" });
    const at = async (shop: string) => (await owner.get(`/api/v1/stores/access-scopes?shop=${shop}`)).body.data;
    expect([(await at("SHOP.example.test")).connection, (await at("wool.example.test")).connection]).toEqual(["live", "recorded"]);
    expect((await at("shop.example.test")).scopesRequired).toEqual(["write_orders", "read_products"]);
    const appAt = async (shop: string) => (await owner.get(`/api/v1/stores/app-id?shop=${shop}`)).body.data.app_id;
    expect([await appAt("shop.example.test"), await appAt("wool.example.test")]).toEqual(["gid-7", null]);
    await api.register({ platform_domain: "elsewhere.example.test" });
    expect((await owner.get("/api/v1/stores/access-scopes?shop=elsewhere.example.test")).status).toBe(404);
    await api.db.kysely
      .updateTable("membership")
      .set({ status: "removed" })
      .where("account_id", "=", accountId)
      .where("store_id", "!=", storeId)
      .execute();
    expect((await owner.get("/api/v1/stores/access-scopes?shop=shop.example.test")).status).toBe(404);
  });
});
