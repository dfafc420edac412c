import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enqueue } from "#server/jobs/queue";
import { fixedClock } from "#server/kit/clock";
import { type ShopifyDouble, startShopify } from "../doubles/shopify/server.ts";
import { startWooCommerce, type WooDouble } from "../doubles/woocommerce/server.ts";
import type { TestApi, TestStore } from "../support/api.ts";
import { startConnectableApi } from "../support/connected-store.ts";
import { freePort } from "../support/free-port.ts";
import { refusal } from "../support/world.ts";

/** As WooCommerce 10.0.2 was seen to do it: hooks keep the secret they were made with until they are given another, and their count of failures. */
let api: TestApi;
const clock = fixedClock(new Date());
beforeAll(async () => {
  const port = await freePort();
  api = await startConnectableApi({ clock, config: { publicUrl: `http://127.0.0.1:${port}` } });
  await api.app.listen({ host: "127.0.0.1", port });
});
afterAll(() => api.close());

const webhooks = "/api/v1/merchant/webhooks";
const minute = 60_000;
/** Run the task that looks after subscriptions, as every start and every hour do. */
async function watched(): Promise<void> {
  await api.db.transaction((tx) => enqueue(tx, { queue: "webhooks.watch" }));
  await api.drain();
}
const noticesOf = async (store: TestStore): Promise<[string, string][]> =>
  (await store.owner.get("/api/v1/merchants/notices")).body.data.items
    .filter(({ kind }: { kind: string }) => kind.startsWith("webhooks_"))
    .map((one: { kind: string; subject: string }) => [one.kind, one.subject]);

describe("webhooks of a WooCommerce store", () => {
  let double: WooDouble;
  let store: TestStore;
  beforeEach(async () => {
    double = await startWooCommerce();
    store = await api.register({ platform: "woocommerce" });
    expect((await connect()).body.data.webhooks).toBe("registered");
    await double.deliveries.deliver();
  });
  afterEach(() => double.close());

  const connect = () =>
    store.owner.post("/api/v1/stores/connection/keys", { address: double.origin, key: double.key.key, secret: double.key.secret });
  const check = async () => (await store.owner.get(webhooks)).body.data;
  const stateOf = async (topic: string) => (await check()).items.find((one: { topic: string }) => one.topic === topic).state;
  const refresh = async () => (await store.owner.post(`${webhooks}/refresh`)).body.data;
  const doneOf = async (topic: string) => (await refresh()).report.find((one: { topic: string }) => one.topic === topic).done;
  /** Send the delivery of a customer's change; returns how it was answered. */
  async function delivered(topic = "customer.updated", email = `${crypto.randomUUID()}@example.test`): Promise<number[]> {
    clock.advance(2 * minute);
    double.shop.emit(topic, {
      id: double.world.addCustomer(email),
      email,
      username: email,
      first_name: "Ann",
      date_modified_gmt: "2026-11-01T10:00:00",
    });
    return (await double.deliveries.deliver()).filter((one) => one.topic === topic).map(({ status }) => status);
  }

  it("are correct once a delivery has shown it, each for itself", async () => {
    expect(new Set((await check()).items.map(({ state }: { state: string }) => state))).toEqual(new Set(["WAITING"]));
    expect((await check()).invalid_count).toBe(0);
    expect((await check()).items[0].message).toBe("Webhook URL for topic order.created is correct");
    expect(await delivered()).toEqual([200]);
    expect([await stateOf("customer.updated"), await stateOf("customer.created")]).toEqual(["CORRECT", "WAITING"]);
  });

  it("are signed with the connection's secret: another, entered by hand, is refused until the store is disconnected", async () => {
    const byHand = () => store.owner.put("/api/v1/stores/webhook-secret", { secret: "of-my-own-making" });
    expect(refusal(await byHand())).toEqual([409, "SECRET_OF_CONNECTION"]);
    expect(await delivered()).toEqual([200]);
    expect((await store.owner.delete("/api/v1/stores/connection")).status).toBe(200);
    expect((await byHand()).status).toBe(200);
  });

  it("are told the new secret when the store is connected again, and prove it anew", async () => {
    await delivered();
    const before = double.world.hooks.map(({ secret }) => secret);
    expect((await connect()).body.data.webhooks).toBe("registered");
    expect(double.world.hooks.some(({ secret }) => before.includes(secret))).toBe(false);
    expect(await stateOf("customer.updated")).toBe("WAITING");
    expect(await delivered()).toEqual([200]);
    expect(await stateOf("customer.updated")).toBe("CORRECT");
  });

  it("that could not be told are reported, and told by the next refresh", async () => {
    double.control.fail("PUT webhooks/:id", { kind: "status-before", status: 500 });
    expect((await connect()).body.data.webhooks).toBe("incomplete");
    expect(await delivered("order.created")).toEqual([401]);
    expect([await stateOf("order.created"), (await check()).invalid_count]).toEqual(["REFUSED", 1]);
    expect(await doneOf("order.created")).toBe("UPDATED");
    expect(await stateOf("order.created")).toBe("WAITING");
    expect(await delivered()).toEqual([200]);
  });

  it("whose secret somebody changed there show it, and are told again; what is proven is left as it is", async () => {
    expect(await delivered()).toEqual([200]);
    const hook = double.world.hooks.find(({ topic }) => topic === "customer.updated")!;
    hook.secret = "another";
    expect(await delivered()).toEqual([401]);
    expect(await stateOf("customer.updated")).toBe("REFUSED");
    expect(await doneOf("customer.updated")).toBe("UPDATED");
    expect(await delivered()).toEqual([200]);
    expect([await stateOf("customer.updated"), await doneOf("customer.updated"), await stateOf("customer.updated")]).toEqual([
      "CORRECT",
      "KEPT",
      "CORRECT",
    ]);
  });

  it("disabled after more than five failures deliver again, and are disabled by the next failure alone until one arrives", async () => {
    const hook = double.world.hooks.find(({ topic }) => topic === "customer.updated")!;
    const right = hook.secret;
    hook.secret = "another";
    for (let i = 0; i < 6; i++) expect(await delivered()).toEqual([401]);
    expect([hook.status, hook.failures, await delivered()]).toEqual(["disabled", 6, []]);
    expect([await stateOf("customer.updated"), await doneOf("customer.updated"), hook.status]).toEqual(["OUTDATED", "UPDATED", "active"]);
    expect(hook.failures).toBe(6);
    hook.secret = "another";
    expect([await delivered(), hook.status]).toEqual([[401], "disabled"]);
    await refresh();
    expect([hook.secret, await delivered(), hook.failures]).toEqual([right, [200], 0]);
  });

  it("that were disabled, deleted or not told are mended within the hour, and the owner is told what had stopped", async () => {
    const [disabled, deleted, untold] = double.world.hooks;
    disabled!.status = "disabled";
    double.world.hooks.splice(1, 1);
    untold!.secret = "another";
    await delivered(untold!.topic);
    await watched();
    expect([disabled!.status, double.world.hooks.at(-1)?.topic, await delivered(untold!.topic)]).toEqual(["active", deleted!.topic, [200]]);
    expect(await noticesOf(store)).toEqual([["webhooks_repaired", "2"]]);
    await watched();
    expect(await noticesOf(store)).toHaveLength(1);
  });

  it("that cannot be set up again are told of once", async () => {
    double.world.hooks.splice(0, 1);
    for (let i = 0; i < 2; i++) {
      double.control.fail("POST webhooks", { kind: "status-before", status: 500 });
      await watched();
    }
    expect(await noticesOf(store)).toEqual([["webhooks_broken", "1"]]);
    await watched();
    expect((await noticesOf(store)).map(([kind]) => kind).sort()).toEqual(["webhooks_broken", "webhooks_repaired"]);
  });

  it("made before secrets were kept in mind are told theirs once", async () => {
    await api.db.kysely.deleteFrom("webhook_topic").where("store_id", "=", store.storeId).execute();
    for (const hook of double.world.hooks) hook.secret = "of an earlier connection";
    await watched();
    expect(await delivered()).toEqual([200]);
    const calls = () => double.control.calls.filter((call) => call === "PUT webhooks/:id").length;
    const before = calls();
    await watched();
    expect([calls(), await noticesOf(store)]).toEqual([before, []]);
  });

  it("say nothing of topics nobody subscribes to, and count nothing in the name of a store that is not connected", async () => {
    const headers = { "x-wc-webhook-source": double.origin, "x-wc-webhook-topic": "made.up", "x-wc-webhook-signature": "x" };
    const answer = await api.app.inject({
      method: "POST",
      url: `${webhooks}/incoming`,
      headers: { ...headers, "content-type": "application/json" },
      payload: "{}",
    });
    expect(answer.statusCode).toBe(401);
    const rows = await api.db.kysely.selectFrom("webhook_topic").select("topic").where("store_id", "=", store.storeId).execute();
    expect(rows.map(({ topic }) => topic)).not.toContain("made.up");
  });
});

describe("webhooks of a Shopify store", () => {
  it("have one secret, the app's, which any delivery proves", async () => {
    const double: ShopifyDouble = await startShopify(["write_orders", "read_products"], "proofs.myshopify.com");
    const { origin, clientId: client_id, clientSecret: client_secret } = double;
    const store = await api.register({ platform: "shopify" });
    await store.owner.post("/api/v1/stores/connection/client-credentials", { shop: origin, client_id, client_secret });
    const states = async () => new Set((await store.owner.get(webhooks)).body.data.items.map(({ state }: { state: string }) => state));
    expect(await states()).toEqual(new Set(["WAITING"]));
    double.effects.emit("CUSTOMERS_UPDATE", { id: 1 });
    await double.deliveries.deliver();
    expect(await states()).toEqual(new Set(["CORRECT"]));
    double.world.hooks.splice(0);
    await watched();
    expect(await states()).toEqual(new Set(["CORRECT"]));
    expect((await noticesOf(store)).map(([kind]) => kind)).toEqual(["webhooks_repaired"]);
    await double.close();
  });
});
