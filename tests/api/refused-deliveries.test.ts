import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { orderForm } from "../doubles/woocommerce/world.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { paidCases } from "../support/paid-case.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const siteOf = (store: LiveStore) => store.double as WooDouble;

/** As WooCommerce 10.0.2 was seen to deliver what it could not read any more: `{code, message, data: {status}}`, rightly signed. */
describe("a delivery of WooCommerce that is a refusal", () => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await liveWooCommerce(live);
    await store.subscribe();
  });
  const fates = async (): Promise<[string, string, string | null][]> =>
    (await store.owner.get("/api/v1/merchant/webhooks/deliveries")).body.data.items.map(
      (one: { topic: string; state: string; detail: string | null }) => [one.topic, one.state, one.detail],
    );
  async function delivered(prepare: (id: number) => void): Promise<void> {
    const { world, shop, deliveries, origin } = siteOf(store);
    const order = await store.buy();
    const known = world.orders.get(Number(order.external_id))!;
    shop.emit("order.updated", orderForm(known, origin, world));
    prepare(known.id);
    expect((await deliveries.deliver()).map(({ status }) => status)).toEqual([200]);
    await live.api.drain();
  }

  it("because its record is gone is no failure", async () => {
    await delivered((id) => void siteOf(store).world.orders.delete(id));
    expect(await fates()).toEqual([["order.updated", "IGNORED", "NOT_THERE"]]);
    const { traffic } = (await store.owner.get("/api/v1/stores/connection")).body.data;
    expect(traffic.failed_deliveries).toBe(0);
    await store.close();
  });

  it("because its sender may not see the record says so", async () => {
    await delivered(() => {
      siteOf(store).world.senderMaySee = false;
    });
    expect(await fates()).toEqual([["order.updated", "FAILED", "SENDER_NOT_ALLOWED"]]);
    await store.close();
  });
});

describe.each(paidCases)("a refund of a %s that is refused before the platform is asked", (_noun, open) => {
  it.each([
    ["Shopify", liveShopify],
    ["WooCommerce", liveWooCommerce],
  ] as const)("because the order is gone says that, on %s", async (_name, start) => {
    const store = await start(live);
    const paid = await open(store);
    const orders = store.double.world.orders as Map<unknown, unknown>;
    for (const key of [paid.orderId, Number(paid.orderId)]) orders.delete(key);
    expect(refusal(await paid.pay())).toEqual([422, "NOT_THERE"]);
    await store.close();
  });

  it("because the order has less left says that, and not that the platform declined", async () => {
    const store = await liveWooCommerce(live);
    const paid = await open(store);
    const order = siteOf(store).world.orders.get(Number(paid.orderId))!;
    const whole = { id: 990, amount: 0, reason: "By hand", created: order.created, paid: true, meta: [], lines: [] };
    order.refunds.push({ ...whole, amount: order.items.reduce((sum, { total, tax }) => sum + total + tax, 0) });
    const answer = await paid.pay();
    expect(refusal(answer, "reason")).toEqual([422, "REFUND_DOES_NOT_FIT", "The order has less left than this refund"]);
    expect(store.moved(paid.orderId)).toEqual([]);
    await store.close();
  });
});
