import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../../tests/support/api.ts";
import { world } from "../../../../tests/support/world.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** A shirt of 100.00 with 10.00 off the order, and a store whose policy counts it as `exchange_credit` says. */
async function shop(exchange_credit: string, general: Record<string, unknown> = {}, over: Record<string, unknown> = {}) {
  const w = await world(api);
  await w.policy({ exchange_credit });
  await w.save("GENERAL", general as never);
  const order = await w.order({ lines: [{ unit_price_minor: 10_000 }], discount_minor: 1000, ...over });
  return { w, order };
}
const wanted = (variant_id: string, over = {}) => [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id }, ...over }];

async function exchanged(exchange_credit: string, price: number, over: Record<string, unknown> = {}) {
  const { w, order } = await shop(exchange_credit, {}, over);
  const r = await w.received(order, wanted(await w.variant("other", price, over.tax_inclusive === undefined ? {} : { tax_rate: "20" })));
  return { w, r, outcome: await w.suggest(r) };
}

it("counts returned goods as paid unless the policy says otherwise", async () => {
  const { outcome } = await exchanged("PAID", 10_000);
  expect(outcome).toMatchObject({ returned_minor: 9000, exchange_minor: 10_000, exchange_discount_minor: 0, invoice_minor: 1000 });
});

it.each([
  [10_000, 1000, { net_minor: 0, invoice_minor: 0, refund_minor: 0, resolution_type: "NO_RETURN_PAYMENT_REQUIRED" }],
  [12_000, 1000, { net_minor: -2000, invoice_minor: 2000, refund_minor: 0 }],
  [9500, 500, { net_minor: 0, invoice_minor: 0, refund_minor: 0 }],
  [8000, 0, { net_minor: 1000, invoice_minor: 0, refund_minor: 1000 }],
])("counts the order's discount toward an exchange for %i, and pays none of it out", async (price, exchange_discount_minor, expected) => {
  const { outcome } = await exchanged("PRE_DISCOUNT", price);
  expect(outcome).toMatchObject({ returned_minor: 9000, exchange_minor: price, exchange_discount_minor, ...expected });
});

it("has no effect on a refund", async () => {
  const { w, order } = await shop("PRE_DISCOUNT");
  expect(await w.suggest(await w.received(order, [1]))).toMatchObject({ refund_minor: 9000, exchange_discount_minor: 0 });
});

it("includes the discount's tax where prices are without it", async () => {
  const tax = { tax_inclusive: false, lines: [{ unit_price_minor: 10_000, tax_rate: "20", tax_minor: 1800 }] };
  const { w, r, outcome } = await exchanged("PRE_DISCOUNT", 10_000, tax);
  expect(outcome).toMatchObject({ returned_minor: 10_800, exchange_minor: 12_000, exchange_discount_minor: 1200, net_minor: 0 });
  const done = await w.process(r);
  const order = (await w.owner.get(`/api/v1/orders/${done.exchange.order?.id}`)).body.data;
  expect(order.lines).toMatchObject([{ order_discount_minor: 1000, tax_minor: 1800, gross_minor: 10_800 }]);
});

it("stays with the exchange: returned later, it is worth what was paid, and may be exchanged the same way again", async () => {
  const { w, r } = await exchanged("PRE_DISCOUNT", 10_000);
  const done = await w.process(r);
  await w.done(done, "fulfill-exchange-items");
  const order = (await w.owner.get(`/api/v1/orders/${done.exchange.order?.id}`)).body.data;
  expect(order).toMatchObject({ total_minor: 9000, lines: [{ order_discount_minor: 1000, gross_minor: 9000 }] });
  const again = await w.received(order, wanted(await w.variant("third", 10_000)));
  expect(await w.suggest(again)).toMatchObject({ returned_minor: 9000, exchange_discount_minor: 1000, net_minor: 0 });
  expect(await w.suggest(again, { method: "REFUND", items: again.items.map(({ id }) => ({ id, quantity: 1 })) })).toMatchObject({
    refund_minor: 0,
  });
});

it("counts toward an exchange that was sent ahead, once the return arrives", async () => {
  const { w, order } = await shop("PRE_DISCOUNT", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
  const r = await w.request(order, wanted(await w.variant("ahead", 10_000)));
  const ahead = await w.done(r, "approve");
  const lines = async () => (await w.owner.get(`/api/v1/orders/${ahead.exchange.order?.id}`)).body.data.lines;
  expect(await lines()).toMatchObject([{ gross_minor: 10_000 }]);
  await w.done(r, "shipment-received");
  expect((await w.process(r)).outcome[0]).toMatchObject({ exchange_discount_minor: 1000, net_minor: 0 });
  expect(await lines()).toMatchObject([{ gross_minor: 9000, order_discount_minor: 1000 }]);
});

it.each([
  ["TOTAL", 0],
  ["ITEM", 2000],
] as const)("follows the store's price rule %s over several exchanges", async (exchange_price_rule, invoice_minor) => {
  const { w, order } = await shop(
    "PRE_DISCOUNT",
    { exchange_price_rule },
    { lines: [{ unit_price_minor: 10_000 }, { unit_price_minor: 10_000 }], discount_minor: 2000 },
  );
  const variants = [await w.variant("cheap", 8000), await w.variant("dear", 12_000)];
  expect(
    await w.suggest(
      await w.received(
        order,
        variants.flatMap((id) => wanted(id)),
      ),
    ),
  ).toMatchObject({ invoice_minor });
});
