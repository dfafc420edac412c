import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { createRefund } from "../doubles/shopify/refunding.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { createRefund as createWooRefund } from "../doubles/woocommerce/refunding.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { altered, deliver, type Sample, sample, shopOf, workJobs } from "../support/platform-samples.ts";
import { refusal, world } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
  await live.address();
});
afterAll(() => live.api.close());

const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.kind, leg.amount_minor, leg.state]);

describe.each([
  ["Shopify", () => liveShopify(live)],
  ["WooCommerce", () => liveWooCommerce(live)],
] as const)("a processed return whose units are refunded by hand on %s", (name, open) => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  /** Refund units of the first line of an order there, naming them. */
  async function refundThere({ order }: ReturnDetail, quantity: number, amount: string): Promise<void> {
    if (name === "Shopify") {
      const { world: shop } = store.double as ShopifyDouble;
      const { lines, transactions } = shop.orders.get(order.external_id)!;
      const refundLineItems = [{ lineItemId: `gid://shopify/LineItem/${lines[0]!.id}`, quantity }];
      const parentId = `gid://shopify/OrderTransaction/${transactions[0]!.id}`;
      const paid = [{ gateway: transactions[0]!.gateway, amount, parentId }];
      createRefund(shop, { orderId: `gid://shopify/Order/${order.external_id}`, refundLineItems, transactions: paid }, () => {});
    } else {
      const { world: site, shop } = store.double as WooDouble;
      const there = site.orders.get(Number(order.external_id))!;
      const line_items = [{ id: there.items[0]!.id, quantity, refund_total: amount }];
      await createWooRefund(shop, there, { amount, line_items, api_restock: false });
    }
    await store.reimport(order.external_id);
    await store.reimport(order.external_id);
  }
  const free = async ({ order }: ReturnDetail): Promise<number[]> =>
    (await store.owner.get(`/api/v1/orders/${order.id}`)).body.data.lines.map((line: { free: number }) => line.free);

  it("owes nothing more, and is closed", async () => {
    const r = await store.process(await store.received(await store.buy(), [1]));
    const [before] = await free(r);
    await refundThere(r, 1, "18.99");
    expect(await store.show(r)).toMatchObject({ payment_status: "SETTLED", money: { left_minor: 0, left_out_minor: 1899 } });
    expect(refusal(await store.act(r, "refund"))).toEqual([422, "NOTHING_DUE"]);
    expect([store.moved(r.order.external_id), (await free(r))[0]]).toEqual([[1899], before]);
    expect(await store.done(r, "close")).toMatchObject({ status: "CLOSED" });
  });

  it("pays the rest of what it owes, for its other units", async () => {
    const r = await store.process(await store.received(await store.buy(), [2, 1]));
    const due = r.money.left_minor;
    await refundThere(r, 2, "37.98");
    const paid = await store.done(r, "refund");
    expect([legs(paid), paid.payment_status]).toEqual([
      [
        ["EXTERNAL", 3798, "SUCCEEDED"],
        ["REFUND", due - 3798, "SUCCEEDED"],
      ],
      "SETTLED",
    ]);
    expect(store.moved(r.order.external_id)).toEqual([3798, due - 3798]);
    await store.reimport(r.order.external_id);
    expect(await free(r)).toEqual([1, 0]);
  });

  it("owes its money although the refund of another return has not been answered yet, because that carries our mark", async () => {
    const order = await store.buy();
    const [r, other] = [await store.process(await store.received(order, [1])), await store.process(await store.received(order, [1]))];
    const call = name === "Shopify" ? "Refund" : "POST orders/:id/refunds";
    store.double.control.fail(call, ...Array.from({ length: 6 }, () => ({ kind: "drop-after" as const })));
    if (name !== "Shopify")
      store.double.control.fail("GET orders/:id/refunds", ...Array.from({ length: 6 }, () => ({ kind: "drop-before" as const })));
    expect(legs(await store.done(other, "refund")).at(-1)).toEqual(["REFUND", 1899, "UNKNOWN"]);
    await store.reimport(r.order.external_id);
    expect((await store.show(r)).money.left_minor).toBe(1899);
    await live.recover();
    expect(await store.show(other)).toMatchObject({ payment_status: "SETTLED" });
    expect((await store.show(r)).money.left_minor).toBe(1899);
    await store.done(r, "refund");
    await live.recover();
    await store.reimport(r.order.external_id);
    expect([store.moved(r.order.external_id), (await free(r))[0]]).toEqual([[1899, 1899], 1]);
  });

  it("pays in full what its next round owes, whatever more was refunded there", async () => {
    const r = await store.request(await store.buy(), [2]);
    await store.done(r, "approve");
    const receive = (received: number) => store.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received }] });
    await receive(1);
    await store.process(r);
    await refundThere(r, 1, "25.00");
    await receive(2);
    expect(await store.process(r)).toMatchObject({ money: { left_minor: 1899 } });
    await store.done(r, "refund");
    expect(store.moved(r.order.external_id)).toEqual([2500, 1899]);
  });
});

it("is not recorded again by a store without a connection, whose customer keeps the right to return the rest", async () => {
  const { api } = live;
  const work = async (one: Sample) => {
    expect(await deliver(api, one)).toBe(200);
    await workJobs(api);
  };
  const w = await shopOf(api, "shopify", (shop) => world(api, shop));
  await work(
    altered(sample("shopify/orders_create"), (payload) => {
      Object.assign(payload.line_items[0], { fulfillment_status: "fulfilled", fulfillable_quantity: 0 });
      payload.fulfillments = [{ status: "success", created_at: "2026-11-02T09:00:00Z" }];
    }),
  );
  const { id } = (await w.owner.get("/api/v1/orders")).body.data.items[0];
  const order = async () => (await w.owner.get(`/api/v1/orders/${id}`)).body.data;
  const r = await w.process(await w.received(await order(), [1]));
  await work(sample("shopify/refunds_create"));
  expect(refusal(await w.act(r, "refund"))).toEqual([422, "NOTHING_DUE"]);
  expect(await order()).toMatchObject({ refunded_minor: 870, lines: [{ free: 1 }] });
});
