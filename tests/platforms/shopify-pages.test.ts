import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { send } from "../doubles/shopify/routing.ts";
import type { Order } from "../doubles/shopify/world.ts";
import { shopifyBench } from "./double-benches.ts";
import { creditOf } from "./goods-contract.ts";
import { grossOf } from "./subject.ts";

let bench: Awaited<ReturnType<typeof shopifyBench>>;
beforeEach(async () => {
  bench = await shopifyBench();
});
afterEach(() => bench.close());

const made = async (spec: Parameters<typeof bench.order>[0]): Promise<Order> =>
  bench.double.world.orders.get(await bench.order(spec)) as Order;
const read = async ({ id }: Order) => (await bench.platform.orders.get(id))!;
const times = (count: number, unit_minor = 1000) =>
  Array.from({ length: count }, (_, i) => ({ title: `Line ${i}`, quantity: 1, unit_minor }));

async function exported() {
  const { id } = await bench.platform.bulk!.start("orders", null);
  while ((await bench.platform.bulk!.poll(id)).state === "running");
  const items = [];
  for await (const item of bench.platform.bulk!.read("orders", id)) items.push(item);
  return items;
}

describe("a long list of Shopify", () => {
  it("of captured payments is added up whole, alone and in an export", async () => {
    const order = await made({ lines: times(1, 5000), shipping_minor: 0 });
    const [sale] = order.transactions;
    const { world } = bench.double;
    order.transactions = Array.from({ length: 50 }, () => ({ ...sale!, id: world.nextId(), amount: 100 }));
    expect((await read(order)).order.payments.map(({ captured_minor }) => captured_minor)).toEqual([5000]);
    expect(await exported()).toMatchObject([{ order: { order: { payments: [{ captured_minor: 5000 }] } } }]);
  });

  it("of payments that cannot be read to its end is not taken for the whole", async () => {
    const order = await made({ lines: times(1, 5000), shipping_minor: 0 });
    const [sale] = order.transactions;
    const { world } = bench.double;
    order.transactions = Array.from({ length: 200 }, () => ({ ...sale!, id: world.nextId(), amount: 25 }));
    const { items, skipped } = await bench.platform.orders.page(null, null);
    expect(items).toEqual([]);
    expect(skipped).toEqual([{ externalId: order.id, reason: "TOO_MANY_TRANSACTIONS" }]);
  });

  it("of shipping lines is read by pages", async () => {
    const order = await made({ lines: times(1) });
    const { world } = bench.double;
    order.moreShipping = Array.from({ length: 14 }, () => ({ id: world.nextId(), amount: 100, tax: 0, percent: 0 }));
    order.transactions[0]!.amount += 1400;
    const snapshot = await read(order);
    expect(snapshot.order.shipping).toHaveLength(15);
    expect(grossOf(snapshot)).toBe(snapshot.order.payments[0]?.captured_minor);
  });

  it("of parcels, and of what one parcel contains, can be returned to its end", async () => {
    const { world } = bench.double;
    const returns = bench.platform.returns!;
    const parcels = await made({ lines: times(12), fulfilled: false });
    const { lines } = parcels;
    // A line a parcel.
    parcels.fulfillments = lines.map((line) => {
      line.fulfilled = 1;
      return { id: world.nextId(), at: world.tick(), lines: [{ id: world.nextId(), lineId: line.id, quantity: 1 }] };
    });
    expect(await returns.returnable(parcels.id)).toHaveLength(12);
    const full = await made({ lines: times(150), fulfilled: false });
    send(world, full);
    expect(await returns.returnable(full.id)).toHaveLength(150);
    for (const order of [parcels, full]) {
      const last = order.lines.at(-1)!.id;
      const command = { order: { external_id: order.id }, lines: [{ external_id: last, quantity: 1, note: "" }], exchange: [] };
      expect(await returns.mirror(command, `key-${order.id}`)).toMatchObject({ lines: [{ line_external_id: last, quantity: 1 }] });
    }
  });

  it("of one refund's transactions and units is read by pages", async () => {
    const { world } = bench.double;
    const order = await made({ lines: times(70, 100), shipping_minor: 0, gateways: ["card"] });
    const [sale] = order.transactions;
    const refund = { ...sale!, kind: "REFUND" as const, parentId: sale!.id, amount: 100 };
    const note = "ours [rm:key-1]";
    order.refunds.push({
      id: world.nextId(),
      note,
      at: world.tick(),
      lines: order.lines.map(({ id }) => ({ lineId: id, quantity: 1 })),
      transactions: Array.from({ length: 12 }, () => ({ ...refund, id: world.nextId() })),
    });
    const snapshot = await read(order);
    expect(snapshot.order.refunds).toHaveLength(12);
    expect(snapshot.units).toHaveLength(70);
    expect(await bench.platform.refunds.list({ external_id: order.id })).toHaveLength(12);
    const command = { order: { external_id: order.id, currency: "EUR" }, payment: { external_id: `order:${order.id}`, kind: "card" } };
    const found = await bench.platform.refunds.findByKey({ ...command, amount_minor: 1200, reason: null }, "key-1");
    expect(found).toMatchObject({ state: "succeeded", parts: expect.objectContaining({ length: 11 }) });
  });

  it("of an order's refunds is read to its end before another one is made", async () => {
    const { world } = bench.double;
    const order = await made({ lines: times(1, 9000), shipping_minor: 0, gateways: ["card"] });
    const [sale] = order.transactions;
    const part = { ...sale!, kind: "REFUND" as const, parentId: sale!.id, amount: 100 };
    for (let i = 0; i < 70; i++)
      order.refunds.push({
        id: world.nextId(),
        note: `[rm:key-${i}]`,
        at: world.tick(),
        lines: [],
        transactions: [{ ...part, id: world.nextId() }],
      });
    const command = {
      order: { external_id: order.id, currency: "EUR" },
      payment: { external_id: `order:${order.id}`, kind: "card" },
      amount_minor: 100,
      reason: null,
    };
    expect(await bench.platform.refunds.execute(command, "key-69")).toMatchObject({ state: "succeeded" });
    expect(order.refunds).toHaveLength(70);
    expect(await bench.platform.refunds.execute({ ...command, amount_minor: 2100 }, "key-x")).toMatchObject({ state: "failed" });
    for (let i = 0; i < 130; i++) order.refunds[0]!.transactions.push({ ...part, id: world.nextId(), status: "FAILURE" });
    expect(await bench.platform.refunds.execute(command, "key-y")).toMatchObject({ state: "failed", code: "not_supported" });
  });

  it("of parcels, and of their contents, is read to its end, alone and in an export", async () => {
    const { world } = bench.double;
    const order = await made({ lines: times(45), fulfilled: false });
    const { lines } = order;
    order.fulfillments = lines.slice(0, 24).map((line) => {
      line.fulfilled = 1;
      return { id: world.nextId(), at: world.tick(), lines: [{ id: world.nextId(), lineId: line.id, quantity: 1 }] };
    });
    const rest = lines.slice(24).map((line) => {
      line.fulfilled = 1;
      return { id: world.nextId(), lineId: line.id, quantity: 1 };
    });
    order.fulfillments.push({ id: world.nextId(), at: world.tick(), lines: rest });
    const { fulfilments } = (await read(order)).order;
    expect(fulfilments!.flatMap((parcel) => parcel.lines)).toHaveLength(45);
    expect(fulfilments).toHaveLength(25);
    expect((await exported())[0]).toMatchObject({ order: { order: { fulfilments: { length: 25 } } } });
  });

  it("of what a return contains, and of an order's returns, is read by pages", async () => {
    const { world } = bench.double;
    const returns = bench.platform.returns!;
    const order = await made({ lines: times(90), fulfilled: false });
    send(world, order);
    const all = order.lines.map(({ id }) => ({ external_id: id, quantity: 1, note: "" }));
    const command = (lines: typeof all) => ({ order: { external_id: order.id }, lines, exchange: [] });
    for (let i = 0; i < 25; i++) await returns.mirror(command(all.slice(i, i + 1)), `key-${i}`);
    const last = await returns.findByKey(order.id, "key-24");
    expect(await returns.mirror(command(all.slice(24, 25)), "key-24")).toEqual(last);
    const large = await returns.mirror(command(all.slice(25)), "key-large");
    expect(large.lines).toHaveLength(65);
    expect((await returns.get(large.external_id))!.lines).toHaveLength(65);
  });

  it("of a customer's store credit, by currency and in time, is read by pages", async () => {
    const { world } = bench.double;
    const { id } = world.addCustomer("ann@example.test");
    const credited = (amount: number, currency: string, at: string) =>
      world.customers.get(id)!.credits.push({ id: world.nextId(), amount, currency, at, expiresAt: null });
    for (const currency of ["USD", "GBP", "JPY", "CAD"]) credited(1, currency, "2026-11-02T10:00:00Z");
    credited(500, "EUR", "2026-11-02T10:00:00Z");
    for (let i = 0; i < 60; i++) credited(7, "EUR", "2026-11-02T11:00:00Z");
    const command = {
      ...creditOf("account"),
      order: null,
      customer: { external_id: id, email: null },
      amount_minor: 500,
      requested_at: "2026-11-02T10:00:00Z",
    };
    await expect(bench.platform.credit.findByKey(command, "k")).rejects.toMatchObject({ platformCode: "EQUAL_CREDIT" });
    expect(await bench.platform.credit.findByKey({ ...command, amount_minor: 501 }, "k")).toBeNull();
  });

  it("of stock places is read by pages", async () => {
    const { world } = bench.double;
    const product = world.addProduct("Cup", 1999, 3);
    for (let i = 0; i < 119; i++) {
      world.locations.push({ id: String(2000 + i), name: `Shop ${i}`, active: true });
      product.variants[0]!.stock.set(String(2000 + i), 1);
    }
    const { places } = (await bench.platform.products.get(product.id))!;
    expect([...places!.values()].map((levels) => [...levels.values()].reduce((sum, count) => sum + count, 0))).toEqual([122]);
  });
});
