import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { readParts, servicePlace } from "../doubles/shopify/routing.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const operation = (r: ReturnDetail, kind: string) => r.platform?.operations.filter((one) => one.kind === kind).at(-1);
const state = (r: ReturnDetail, kind: string) => [operation(r, kind)?.state, operation(r, kind)?.error?.kind];
const shopOf = (store: LiveStore) => (store.double as ShopifyDouble).world;
const siteOf = (store: LiveStore) => (store.double as WooDouble).world;
const never = 100_000;

/** Have a dearer cup exchanged for a mug: it waits for its difference. */
async function exchanged(store: LiveStore, stock?: Map<string, number>): Promise<ReturnDetail> {
  const { product, variantId: variant_id } = await store.product("Cup", 5, 3000);
  if (stock) shopOf(store).products.get(product)!.variants[0]!.stock = stock;
  if (stock?.has(servicePlace)) shopOf(store).routing.thirdParty.add(product);
  const wanted = { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } };
  const r = await store.process(await store.received(await store.buy(), [wanted]));
  await live.api.drain();
  return store.show(r);
}
const letGo = (store: LiveStore, r: ReturnDetail) => store.done(r, "release-hold", { force: true, reason: "Paid in cash" });

describe("an exchange that waits, on Shopify", () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await liveShopify(live);
  });
  afterEach(() => store.close());
  const made = () => [...shopOf(store).orders.values()].at(-1)!;
  const isFree = () => ownHolds().every((count) => count === 0);
  const ownHolds = () => made().parts.map(({ holds }) => holds.filter(({ own }) => own).length);

  it("is held in seconds, though its order is routed later", async () => {
    const r = await exchanged(store);
    expect([r.exchange_status, state(r, "exchange"), state(r, "hold")]).toEqual(["ON_HOLD", ["DONE", undefined], ["DONE", undefined]]);
    expect(ownHolds()).toEqual([1]);
  });

  it("says that it is not held yet, is tried again, and is released by nobody before", async () => {
    shopOf(store).routing.readings = never;
    const r = await exchanged(store);
    expect([state(r, "exchange"), state(r, "hold")]).toEqual([
      ["DONE", undefined],
      ["WAITING", "not_held_yet"],
    ]);
    await store.subscribe();
    const { effects } = store.double as ShopifyDouble;
    made().unrouted = 0;
    const uri = `${await live.address()}/api/v1/merchant/webhooks/incoming`;
    effects.world.hooks.push({ id: "holds", topic: "FULFILLMENT_HOLDS_RELEASED", uri, failures: 0 });
    // Another app lets its hold go before ours is placed.
    const [part] = readParts(shopOf(store), made());
    effects.emit("FULFILLMENT_HOLDS_RELEASED", { fulfillment_order: { id: gid("FulfillmentOrder", part!.id), status: "open" } });
    await store.double.deliveries.deliver();
    await live.api.drain();
    expect((await store.show(r)).exchange_status).toBe("ON_HOLD");
    await live.recover();
    expect([state(await store.show(r), "hold"), ownHolds()]).toEqual([["DONE", undefined], [1]]);
  });

  it("released before it could be held is never held", async () => {
    shopOf(store).routing.readings = never;
    const r = await exchanged(store);
    await letGo(store, r);
    await live.api.drain();
    made().unrouted = 0;
    await live.recover();
    const after = await store.show(r);
    expect([state(after, "release"), state(after, "hold"), isFree()]).toEqual([["DONE", undefined], ["DONE", undefined], true]);
  });

  it("that a service may send too says within the hour that it cannot be held, and what to do", async () => {
    const both = new Map([
      ["901", 1],
      [servicePlace, 5],
    ]);
    const r = await exchanged(store, both);
    expect(state(r, "hold")).toEqual(["WAITING", "not_held_yet"]);
    await live.recover(8);
    const stopped = await store.show(r);
    expect(state(stopped, "hold")).toEqual(["FAILED", "not_holdable"]);
    expect(operation(stopped, "hold")).toMatchObject({ may_retry: true });
    shopOf(store).scopes.push("write_third_party_fulfillment_orders");
    await store.done(r, "retry-platform");
    await live.api.drain();
    expect([state(await store.show(r), "hold"), ownHolds()]).toEqual([["DONE", undefined], [1]]);
  });

  it("that a service alone sends is not ordered before it may go", async () => {
    const before = shopOf(store).orders.size;
    const r = await exchanged(store, new Map([[servicePlace, 5]]));
    expect(state(r, "exchange")).toEqual(["FAILED", "not_holdable"]);
    expect(shopOf(store).orders.size - before, "the order of the mug").toBe(1);
    await letGo(store, r);
    await live.api.drain();
    await live.recover();
    const after = await store.show(r);
    expect([state(after, "exchange"), state(after, "hold"), state(after, "release")]).toEqual([
      ["DONE", undefined],
      ["DONE", undefined],
      ["DONE", undefined],
    ]);
    expect([shopOf(store).orders.size - before, isFree()]).toEqual([2, true]);
  });

  it("whose case ends while it could not be held is cancelled all the same", async () => {
    shopOf(store).routing.readings = never;
    const r = await exchanged(store);
    await store.done(r, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    await live.recover();
    const after = await store.show(r);
    expect([state(after, "exchange_cancel"), made().cancelledAt !== null]).toEqual([["DONE", undefined], true]);
  });

  it("is not called cancelled while the shop is still cancelling it", async () => {
    const r = await exchanged(store);
    shopOf(store).routing.cancelReadings = never;
    await store.done(r, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    expect([state(await store.show(r), "exchange_cancel"), (await store.show(r)).platform?.exchange_stands]).toEqual([
      ["WAITING", "not_ready"],
      true,
    ]);
    made().cancelling = 0;
    await live.recover();
    expect(state(await store.show(r), "exchange_cancel")).toEqual(["DONE", undefined]);
  });
});

describe("an exchange that waits, on WooCommerce", () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await liveWooCommerce(live);
  });
  afterEach(() => store.close());
  const made = () => [...siteOf(store).orders.values()].at(-1)!;

  it("is held again where a plugin sends its order on at once", async () => {
    siteOf(store).statusInstead = ["processing"];
    const r = await exchanged(store);
    expect([state(r, "hold"), made().status]).toEqual([["DONE", undefined], "on-hold"]);
  });

  it("says so where the plugin does not let it wait", async () => {
    siteOf(store).statusInstead = ["processing", "processing"];
    const r = await exchanged(store);
    expect([state(r, "exchange"), state(r, "hold"), made().status]).toEqual([["DONE", undefined], ["FAILED", "conflict"], "processing"]);
  });

  it("is not called cancelled where the shop does not cancel it", async () => {
    const r = await exchanged(store);
    siteOf(store).statusInstead = ["processing"];
    await store.done(r, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    expect(state(await store.show(r), "exchange_cancel")).toEqual(["FAILED", "conflict"]);
  });
});
