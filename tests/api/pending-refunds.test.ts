import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createRefund, endRefunds } from "../doubles/shopify/refunding.ts";
import { refundForm, transactionForm } from "../doubles/shopify/rest-form.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { type LiveApi, type LiveStore, liveShopify, startLiveApi } from "../support/live-store.ts";
import { legsOf, type PaidCase, paidCases, refundOperation } from "../support/paid-case.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const day = 86_400_000;

/** A payment provider may work on a refund for days. Shopify reports it at once, and its end when it comes. */
describe.each(paidCases)("the refund of a %s that the payment provider works on", (noun, open) => {
  let store: LiveStore;
  let paid: PaidCase;
  beforeEach(async () => {
    store = await liveShopify(live);
    await store.subscribe();
    paid = await open(store);
  });
  afterEach(() => store.close());
  const double = () => store.double as ShopifyDouble;
  const order = () => double().world.orders.get(paid.orderId)!;
  const shown = async () => (await store.reimport(paid.orderId)) as { refunded_minor: number; lines: any[] };
  const deliver = async () => {
    await double().deliveries.deliver({ twice: true });
    await live.api.drain();
  };
  async function days(count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      live.pass(day);
      await store.at(live.api.clock.now().toISOString());
      await store.runTask("payments.follow");
    }
  }
  async function pending(mood: "pend" | "await" | "wonder" = "pend"): Promise<void> {
    double().world.gatewayMoods.push(mood);
    expect((await paid.pay()).status).toBe(200);
    await deliver();
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "PENDING"]]);
  }

  it.each(["pend", "await", "wonder"] as const)("is ours, spent and followed for days until it is paid: %s", async (mood) => {
    await pending(mood);
    const first = await shown();
    expect(first.refunded_minor).toBe(paid.due);
    await days(6);
    const waiting = await paid.show();
    expect([legsOf(waiting), refundOperation(waiting).state]).toEqual([[["REFUND", paid.due, "PENDING"]], "PENDING"]);
    expect((await paid.pay()).status).toBe(noun === "return" ? 409 : 422);
    endRefunds(double().effects, order(), "SUCCESS");
    await days(1);
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
    await deliver();
    const known = await shown();
    expect([known.refunded_minor, store.moved(paid.orderId)]).toEqual([paid.due, [paid.due]]);
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
    expect([known.lines[0].outside, known.lines[0].free], "its unit counts once").toEqual([0, 3]);
    expect((await paid.show()).documents.filter(({ kind }: { kind: string }) => kind === "CREDIT_NOTE")).toHaveLength(1);
  });

  it("ends as soon as Shopify says so", async () => {
    await pending();
    await shown();
    endRefunds(double().effects, order(), "SUCCESS");
    await deliver();
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
  });

  it.each(["FAILURE", "ERROR"] as const)("frees its money when it fails in the end, and can be paid again: %s", async (end) => {
    await pending();
    await shown();
    endRefunds(double().effects, order(), end);
    await deliver();
    expect(legsOf(await paid.show())).toEqual([["REFUND", paid.due, "FAILED"]]);
    expect((await shown()).refunded_minor).toBe(0);
    expect((await paid.pay()).status).toBe(200);
    await deliver();
    expect(store.moved(paid.orderId)).toEqual([paid.due]);
    expect((await shown()).refunded_minor).toBe(paid.due);
    expect(legsOf(await paid.show()).filter(([, , state]) => state !== "FAILED")).toEqual([["REFUND", paid.due, "SUCCEEDED"]]);
  });

  it("of somebody else counts as spent until it fails", async () => {
    const { world, effects } = double();
    const parentId = `gid://shopify/OrderTransaction/${order().transactions[0]!.id}`;
    const all = 4 * 1999 + 500;
    world.gatewayMoods.push("pend");
    const transactions = [{ gateway: order().transactions[0]!.gateway, amount: (all / 100).toFixed(2), parentId }];
    createRefund(world, { orderId: `gid://shopify/Order/${paid.orderId}`, transactions }, (changed, refund) =>
      effects.emit("REFUNDS_CREATE", refundForm(world, changed, refund)),
    );
    await deliver();
    expect((await shown()).refunded_minor).toBe(all);
    expect(refusal(await paid.pay())[0], "the same money is not paid again").toBe(422);
    expect(store.moved(paid.orderId)).toEqual([]);
    endRefunds(effects, order(), "FAILURE");
    await deliver();
    expect((await shown()).refunded_minor).toBe(0);
    expect((await paid.pay()).status).toBe(200);
    expect(store.moved(paid.orderId)).toEqual([paid.due]);
  });

  it.each([
    ["alone", "FAILURE"],
    ["in part", "SUCCESS"],
  ] as const)("of somebody else gives its units free again when it fails, %s", async (_how, other) => {
    const { world, effects } = double();
    const whole = order().transactions[0]!;
    order().transactions = [3000, 5496].map((amount, i) => ({ ...whole, id: `${whole.id}${i}`, amount }));
    await shown();
    const before = (await shown()).lines[0];
    world.gatewayMoods.push("pend", "pend");
    const parts = order().transactions.map(({ id, gateway }) => ({
      ...{ gateway, amount: "19.99", parentId: `gid://shopify/OrderTransaction/${id}` },
    }));
    const refundLineItems = [{ lineItemId: `gid://shopify/LineItem/${order().lines[0]!.id}`, quantity: 2 }];
    createRefund(world, { orderId: `gid://shopify/Order/${paid.orderId}`, refundLineItems, transactions: parts }, (changed, refund) =>
      effects.emit("REFUNDS_CREATE", refundForm(world, changed, refund)),
    );
    await deliver();
    // A return has settled one of them.
    const named = noun === "return" ? 1 : 2;
    expect((await shown()).lines[0]).toMatchObject({ outside: before.outside + named, free: before.free - named });
    const [first, second] = order().refunds.at(-1)!.transactions;
    for (const [one, status] of [
      [first!, "FAILURE"],
      [second!, other],
    ] as const) {
      one.status = status;
      effects.emit("ORDER_TRANSACTIONS_CREATE", transactionForm(order(), one));
      await deliver();
    }
    const held = other === "SUCCESS" ? named : 0;
    expect((await shown()).lines[0]).toMatchObject({ outside: before.outside + held, free: before.free - held });
  });
});

describe.each(paidCases)("the refund of a %s of which a part is declined", (_noun, open) => {
  it("books what moved, and owes the rest", async () => {
    const store = await liveShopify(live);
    const paid = await open(store);
    const order = (store.double as ShopifyDouble).world.orders.get(paid.orderId)!;
    // Two captures of one gateway, each too small for the refund.
    const whole = order.transactions[0]!;
    order.transactions = [1500, 1500, 1800, 1800, 1896].map((amount, i) => ({ ...whole, id: `${whole.id}${i}`, amount }));
    await store.reimport(paid.orderId);
    (store.double as ShopifyDouble).world.gatewayMoods.push("pay", "decline");
    const answer = await paid.pay();
    expect(answer.status, JSON.stringify(answer.body.data)).toBe(200);
    expect(store.moved(paid.orderId)).toEqual([1500]);
    const part = await paid.show();
    expect(legsOf(part)).toEqual([
      ["REFUND", 1500, "SUCCEEDED"],
      ["REFUND", paid.due - 1500, "FAILED"],
    ]);
    expect((await paid.pay()).status).toBe(200);
    const sum = store.moved(paid.orderId).reduce((total, amount) => total + amount, 0);
    expect([sum, legsOf(await paid.show()).filter(([, , state]) => state === "SUCCEEDED").length]).toEqual([paid.due, 2]);
    await store.close();
  });
});

describe.each(paidCases)("store credit of a %s that Shopify works on", (_noun, open) => {
  let store: LiveStore;
  let paid: PaidCase;
  beforeEach(async () => {
    store = await liveShopify(live);
    await store.subscribe();
    paid = await open(store, "STORE_CREDIT");
    (store.double as ShopifyDouble).world.creditMoods.push("pend");
    expect((await paid.pay()).status).toBe(200);
    await live.api.drain();
    await deliver();
    expect(legsOf(await paid.show())).toEqual([["STORE_CREDIT", paid.due, "PENDING"]]);
  });
  afterEach(() => store.close());
  async function deliver(): Promise<void> {
    await store.double.deliveries.deliver();
    await live.api.drain();
  }
  async function end(status: "SUCCESS" | "FAILURE"): Promise<void> {
    const { world, effects } = store.double as ShopifyDouble;
    endRefunds(effects, world.orders.get(paid.orderId)!, status);
    await deliver();
  }

  it("is followed until it is there", async () => {
    for (let i = 0; i < 5; i++) {
      live.pass(day);
      await store.at(live.api.clock.now().toISOString());
      await store.runTask("payments.follow");
    }
    expect(legsOf(await paid.show())).toEqual([["STORE_CREDIT", paid.due, "PENDING"]]);
    await end("SUCCESS");
    expect(legsOf(await paid.show())).toEqual([["STORE_CREDIT", paid.due, "SUCCEEDED"]]);
    await store.reimport(paid.orderId);
    expect(legsOf(await paid.show()), "its refund in Shopify is this credit").toEqual([["STORE_CREDIT", paid.due, "SUCCEEDED"]]);
  });

  it("is free again when it fails in the end, and can be given again", async () => {
    await end("FAILURE");
    expect(legsOf(await paid.show())).toEqual([["STORE_CREDIT", paid.due, "FAILED"]]);
    expect((await paid.pay()).status).toBe(200);
    await live.api.drain();
    await deliver();
    expect(legsOf(await paid.show())).toEqual([
      ["STORE_CREDIT", paid.due, "FAILED"],
      ["STORE_CREDIT", paid.due, "SUCCEEDED"],
    ]);
    expect([await paid.standing(), (await paid.show()).status]).toEqual(["SETTLED", "CLOSED"]);
  });
});
