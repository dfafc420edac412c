import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { send } from "../doubles/shopify/routing.ts";
import type { Order } from "../doubles/shopify/world.ts";
import { shopifyBench } from "./double-benches.ts";
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
