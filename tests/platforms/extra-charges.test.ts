import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseLossless } from "#server/platforms/lossless-json";
import { readShopify, shopifyRefetch } from "#server/platforms/shopify/read-delivery";
import type { OrderSpec } from "../doubles/order-spec.ts";
import { orderForm, withNumericIds } from "../doubles/shopify/rest-form.ts";
import { shopifyBench, wooBench } from "./double-benches.ts";
import { grossOf, refundOf } from "./subject.ts";

const extras: OrderSpec["extras"] = [
  { kind: "duty", title: "Duties", minor: 703, tax_percent: 20 },
  { kind: "fee", title: "Handling abroad", minor: 250 },
];
const lines = [
  { title: "Mug", quantity: 2, unit_minor: 1999, tax_percent: 20 },
  { title: "Bowl", quantity: 1, unit_minor: 2500, tax_percent: 20 },
];

describe.each([
  { name: "Shopify", start: shopifyBench },
  { name: "WooCommerce", start: wooBench },
])("money that is neither goods nor shipping, on $name", ({ start }) => {
  let bench: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    bench = await start();
  });
  afterEach(() => bench.close());

  it.each([true, false])(
    "is read as charges of the order, and no unit is worth more for it (prices with tax: %s)",
    async (tax_inclusive) => {
      const plain = (await bench.platform.orders.get(await bench.order({ lines, tax_inclusive })))!;
      const charged = (await bench.platform.orders.get(await bench.order({ lines, extras, tax_inclusive })))!;
      const worth = ({ order }: typeof plain) => order.lines.map((line) => [line.unit_price_minor, line.discount_minor, line.tax_minor]);
      expect(worth(charged)).toEqual(worth(plain));
      expect(charged.order.shipping.map(({ title }) => title)).toEqual([plain.order.shipping[0]?.title, "Duties", "Handling abroad"]);
      expect(grossOf(charged)).toBe(charged.order.payments.reduce((sum, { captured_minor }) => sum + captured_minor, 0));
      expect(grossOf(charged)).toBe(grossOf(plain) + 703 + 250 + (tax_inclusive ? 0 : 141));
    },
  );

  it("is quoted and refunded with shipping, up to what was charged and never beyond what was paid", async () => {
    const id = await bench.order({ lines, extras });
    const { order } = (await bench.platform.orders.get(id))!;
    const whole = 500 + 703 + 250;
    const ref = { external_id: id, currency: order.currency };
    const quote = (shipping_minor: number) => bench.platform.refunds.preview({ order: ref, lines: [], shipping_minor });
    expect((await quote(whole)).amount_minor).toBe(whole);
    expect((await quote(701)).amount_minor).toBe(701);
    const paid = await bench.platform.refunds.execute(await refundOf(bench, id, whole, { shipping_minor: whole }), randomUUID());
    expect(paid).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([whole]);
    const captured = order.payments[0]?.captured_minor ?? 0;
    const rest = await refundOf(bench, id, captured - whole);
    expect(await bench.platform.refunds.execute({ ...rest, amount_minor: captured - whole + 1 }, randomUUID())).toMatchObject({
      state: "failed",
    });
    expect(await bench.platform.refunds.execute(rest, randomUUID())).toMatchObject({ state: "succeeded" });
    expect((await bench.moved(id)).reduce((sum, minor) => sum + minor, 0)).toBe(captured);
  });

  it("is refunded in parts that add up", async () => {
    const id = await bench.order({ lines, extras });
    for (const minor of [701, 333, 419])
      expect(await bench.platform.refunds.execute(await refundOf(bench, id, minor, { shipping_minor: minor }), randomUUID())).toMatchObject(
        {
          state: "succeeded",
        },
      );
    expect(await bench.moved(id)).toEqual([701, 333, 419]);
  });
});

describe("duties of Shopify", () => {
  let bench: Awaited<ReturnType<typeof shopifyBench>>;
  beforeEach(async () => {
    bench = await shopifyBench();
  });
  afterEach(() => bench.close());

  const delivered = (id: string) => {
    const payload = parseLossless(withNumericIds(orderForm(bench.double.world, bench.double.world.orders.get(id)!)));
    const read = readShopify({ topic: "orders/updated", payload, currency: "EUR" });
    if (read.kind !== "order") throw new Error("not an order");
    return { payload, order: read.order };
  };

  it.each(["EUR", "GBP"])("are read alike from a delivery and from the API, in %s", async (currency) => {
    const id = await bench.order({ lines, extras: extras.slice(0, 1), tax_inclusive: false, currency });
    const { order, payload } = delivered(id);
    expect(order.shipping).toEqual((await bench.platform.orders.get(id))!.order.shipping);
    expect(order.shipping[1]).toMatchObject({ external_id: "duties", price_minor: 703, tax_minor: 141, tax_rate: "20" });
    expect(shopifyRefetch("orders/updated", payload)).toEqual({ what: "order", externalId: id });
  });

  it("come as one sum of fees in a delivery, so that a connected store is asked for each", async () => {
    const id = await bench.order({ lines, extras, gateways: ["shopify_payments"] });
    const { order, payload } = delivered(id);
    expect(order.shipping.map(({ title, price_minor }) => [title, price_minor])).toEqual([
      ["Standard", 500],
      ["Duties", 703],
      ["Additional fees", 250],
    ]);
    expect(shopifyRefetch("orders/updated", payload)).toEqual({ what: "order", externalId: id });
  });

  it("are named where all is refunded, once, and stay unnamed where a part is", async () => {
    const id = await bench.order({ lines, extras });
    const made = () => bench.double.world.orders.get(id)!.refunds.map(({ shipping, duties }) => [shipping, duties?.length]);
    const whole = 500 + 703 + 250;
    expect(await bench.platform.refunds.execute(await refundOf(bench, id, 700, { shipping_minor: 700 }), randomUUID())).toMatchObject({
      state: "succeeded",
    });
    expect(made()).toEqual([[Math.floor((700 * 500) / whole), 0]]);
    const other = await bench.order({ lines, extras });
    await bench.platform.refunds.execute(await refundOf(bench, other, whole, { shipping_minor: whole }), randomUUID());
    expect(bench.double.world.orders.get(other)!.refunds).toMatchObject([{ shipping: 500, duties: [expect.any(String)] }]);
    const again = await refundOf(bench, other, whole, { shipping_minor: whole });
    expect(await bench.platform.refunds.preview({ order: again.order, lines: [], shipping_minor: whole })).toMatchObject({
      amount_minor: whole,
    });
  });

  it("that a provider declined are not named a second time", async () => {
    const id = await bench.order({ lines, extras });
    const whole = await refundOf(bench, id, 1453, { shipping_minor: 1453 });
    bench.double.world.gatewayMoods = ["decline"];
    expect(await bench.platform.refunds.execute(whole, randomUUID())).toMatchObject({ state: "failed" });
    expect(await bench.platform.refunds.execute(whole, randomUUID())).toMatchObject({ state: "succeeded" });
    expect(await bench.moved(id)).toEqual([1453]);
  });

  it("that prices contain, or that the total does not, are no charge", async () => {
    const id = await bench.order({ lines, extras: extras.slice(0, 1) });
    const order = bench.double.world.orders.get(id)!;
    order.dutiesIncluded = true;
    const charges = async () => (await bench.platform.orders.get(id))!.order.shipping.map(({ external_id }) => external_id);
    expect(await charges()).toEqual([order.shipping!.id]);
    expect(delivered(id).order.shipping).toHaveLength(1);
    order.dutiesIncluded = false;
    expect(await charges()).toEqual([order.shipping!.id, "duties"]);
  });
});
