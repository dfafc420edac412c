import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { requiredTopics } from "#server/platforms/requirements";
import { orderForm as shopifyForm } from "../doubles/shopify/rest-form.ts";
import { orderForm } from "../doubles/woocommerce/world.ts";
import type { TestApi } from "../support/api.ts";
import { claimsOf } from "../support/claim-world.ts";
import { connectedShopify, connectedWooCommerce, startConnectableApi } from "../support/connected-store.ts";
import { fillShopify, fillWooCommerce, importer, workDeliveries } from "../support/imported-store.ts";
import { refusal, type World, world, worldOf } from "../support/world.ts";

let api: TestApi;
let origin: string;
beforeAll(async () => {
  api = await startConnectableApi({ clock: fixedClock("2026-11-02T12:00:00Z") });
  origin = await api.listen();
});
afterAll(() => api.close());

const paid = [{ external_id: "pay", kind: "card", captured_minor: 2000, captured_at: "2026-10-20T09:00:00Z" }];
const bodyOf = (currency: string, more: Record<string, unknown> = {}) => ({
  number: "#7",
  currency,
  ordered_at: "2026-10-20T09:00:00Z",
  customer: { email: "ann@example.test" },
  lines: [{ external_id: "l0", title: "Mug", quantity: 2, fulfilled_quantity: 2, unit_price_minor: 1000, variant_external_id: "v0" }],
  payments: paid,
  fulfilled_at: "2026-10-21T09:00:00Z",
  ...more,
});

describe("the currency of an order told by the API", () => {
  let w: World;
  let order: any;
  beforeEach(async () => {
    w = await world(api, { currency: "USD" });
    order = (await w.erp.put("/api/v1/public/orders/o7", bodyOf("USD"))).body.data;
  });

  const uses: [string, () => Promise<unknown>][] = [
    ["an open return", () => w.request(order, [1])],
    ["a return that was cancelled", async () => w.done(await w.request(order, [1]), "cancel")],
    ["a refund", async () => w.done(await w.process(await w.received(order, [1])), "refund")],
    [
      "a refund made elsewhere",
      () => w.erp.put("/api/v1/public/orders/o7", bodyOf("USD", { refunds: [{ external_id: "r1", amount_minor: 500 }] })),
    ],
    ["a claim", () => claimsOf(w).claim(order, "DAMAGED", [1])],
    ["the draft of an invoice", () => w.owner.post("/api/v1/invoices", { order_id: order.id })],
  ];

  it.each(uses)("stays while %s counts in it", async (_, use) => {
    await use();
    const before = (await w.owner.get(`/api/v1/orders/${order.id}`)).body.data;
    const answer = await w.erp.put("/api/v1/public/orders/o7", bodyOf("JPY"));
    expect(refusal(answer, "currency", "found")).toEqual([409, "CURRENCY_MISMATCH", "USD", "JPY"]);
    expect((await w.owner.get(`/api/v1/orders/${order.id}`)).body.data).toEqual(before);
    expect((await w.erp.put("/api/v1/public/orders/o7", bodyOf("USD", { number: "#8" }))).status).toBe(200);
  });

  it("may change, with all amounts, while nothing does", async () => {
    const { body } = await w.erp.put("/api/v1/public/orders/o7", bodyOf("JPY"));
    expect(body.data).toMatchObject({ currency: "JPY", total_minor: 2000 });
    const r = await w.process(await w.received(body.data, [2]));
    expect(r.currency).toBe("JPY");
  });

  it("stays when an order entered by hand is changed after the store's own has", async () => {
    const entered = {
      ...{ ordered_on: "2026-10-20", fulfilled_on: null, shipping_minor: 0, shipping_tax_rate: 0 },
      customer: { email: "ann@example.test", first_name: "Ann", last_name: "Bee" },
      ship_to: { line1: "1 Mill Lane", city: "Berlin", postcode: "10115", country: "DE" },
      lines: [{ title: "Mug", quantity: 1, unit_price_minor: 1000, tax_rate: 0 }],
    };
    const made = await w.owner.post("/api/v1/orders", entered);
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    await api.db.kysely.updateTable("store").set({ currency: "EUR" }).where("id", "=", w.storeId).execute();
    const { id, version } = made.body.data as any;
    const changed = await w.owner.put(`/api/v1/orders/${id}`, { ...entered, paid_minor: 1000, expected_version: version });
    expect([changed.status, (changed.body.data as any).currency]).toEqual([200, "USD"]);
  });
});

describe("the price of an exchange in another currency than the order's", () => {
  it("is set off against nothing, also where the product was repriced after the request", async () => {
    const w = await world(api, { currency: "USD" });
    const variant_id = await w.variant("cup", 3000);
    const order = await w.order({ lines: [{ unit_price_minor: 2000 }] });
    const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
    expect(await w.suggest(r)).toMatchObject({ exchange_minor: 3000, net_minor: -1000 });
    await w.variant("cup", 3000, { currency: "JPY" });
    expect(await w.suggest(r)).toMatchObject({ exchange_minor: 0, net_minor: 2000 });
    const other = await w.order({ lines: [{ unit_price_minor: 2000 }] });
    const items = [{ order_line_id: other.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "EXCHANGE", exchange: { variant_id } }];
    expect(refusal(await w.owner.post("/api/v1/merchant/returns", { order_id: other.id, items }))[1]).toBe("UNKNOWN_VARIANT");
  });
});

describe("the currency of an order told by WooCommerce", () => {
  async function shop() {
    const store = await connectedWooCommerce(api);
    fillWooCommerce(store.double, 4);
    const url = `${origin}/api/v1/merchant/webhooks/incoming`;
    for (const [id, topic] of requiredTopics.woocommerce.entries())
      store.double.world.hooks.push({ id, name: topic, topic, url, secret: "whsec_test", status: "active", failures: 0 });
    await store.owner.post("/api/v1/stores/imports", { kinds: ["products", "customers", "orders"], orders: "ALL" });
    await importer(api).finish();
    store.double.deliveries.waiting.length = 0;
    const w = await worldOf(api, store);
    const orders = [...store.double.world.orders.values()];
    const known = async (external: number) => {
      const row = await api.db.kysely
        .selectFrom("orders")
        .select("id")
        .where("store_id", "=", store.storeId)
        .where("external_id", "=", String(external))
        .executeTakeFirstOrThrow();
      return (await store.owner.get(`/api/v1/orders/${row.id}`)).body.data;
    };
    const [used, free] = orders;
    await w.request(await known(used!.id), [1], { override_reason: "Agreed" });
    /** The shop changes the currency of both orders, and one of them otherwise. */
    const change = () => {
      store.double.world.advance(60);
      for (const order of [used!, free!]) Object.assign(order, { currency: "USD", modified: store.double.world.time() });
    };
    const currencies = async () => [(await known(used!.id)).currency, (await known(free!.id)).currency];
    return { store, w, used: used!, free: free!, change, currencies };
  }

  it("fails the delivery of an order that counts in another one, and no other", async () => {
    const { store, used, free, change, currencies } = await shop();
    change();
    const { world, shop: site } = store.double;
    for (const order of [used, free]) site.emit("order.updated", orderForm(order, site.origin(), world));
    await store.double.deliveries.deliver();
    await workDeliveries(api);
    const { items } = (await store.owner.get("/api/v1/merchant/webhooks/deliveries?limit=50")).body.data as any;
    expect(items.map((one: any) => [one.state, one.detail]).sort()).toEqual([
      ["DONE", null],
      ["FAILED", "CURRENCY_MISMATCH"],
    ]);
    expect(await currencies()).toEqual(["EUR", "USD"]);
    await store.double.close();
  });

  it("is left out of an import with its reason, and the rest is imported", async () => {
    const { store, change, currencies } = await shop();
    change();
    const { body } = await store.owner.post("/api/v1/stores/imports", { kinds: ["orders"], orders: "ALL" });
    await importer(api).finish();
    const { id } = body.data as any;
    const { items } = (await store.owner.get("/api/v1/stores/import-issues?limit=50")).body.data as any;
    expect(items.map(({ reason }: any) => reason)).toEqual(["CURRENCY_MISMATCH"]);
    expect((await store.owner.get(`/api/v1/stores/imports/${id}`)).body.data).toMatchObject({ state: "DONE" });
    expect(await currencies()).toEqual(["EUR", "USD"]);
    await store.double.close();
  });

  it("does not stop the polling of the others", async () => {
    const { store, change, currencies } = await shop();
    change();
    await api.db.kysely
      .updateTable("store_connection")
      .set({ connected_at: "2026-11-01T00:00:00Z" })
      .where("store_id", "=", store.storeId)
      .execute();
    await importer(api).poll(store.storeId);
    expect(await currencies()).toEqual(["EUR", "USD"]);
    const [mark] = await api.db.kysely
      .selectFrom("sync_mark")
      .select(["failures", "cursor"])
      .where("store_id", "=", store.storeId)
      .where("kind", "=", "orders")
      .execute();
    expect(mark).toEqual({ failures: 0, cursor: null });
    await store.double.close();
  });
});

it("the currency of an order told by Shopify stays while a case counts in it", async () => {
  const store = await connectedShopify(api);
  fillShopify(store.double, 2);
  const { world: shop, effects, deliveries } = store.double;
  shop.hooks.push({ id: "1", topic: "ORDERS_UPDATED", uri: `${origin}/api/v1/merchant/webhooks/incoming`, failures: 0 });
  await store.owner.post("/api/v1/stores/imports", { kinds: ["products", "customers", "orders"], orders: "ALL" });
  await importer(api).finish();
  deliveries.waiting.length = 0;
  const w = await worldOf(api, store);
  const rows = () => api.db.kysely.selectFrom("orders").selectAll().where("store_id", "=", store.storeId).orderBy("id").execute();
  const [used] = await rows();
  await w.request((await store.owner.get(`/api/v1/orders/${used!.id}`)).body.data, [1], { override_reason: "Agreed" });
  const order = shop.orders.get(used!.external_id)!;
  Object.assign(order, { currency: "GBP", updatedAt: shop.tick() });
  effects.emit("ORDERS_UPDATED", shopifyForm(shop, order));
  await deliveries.deliver();
  await workDeliveries(api);
  const { items } = (await store.owner.get("/api/v1/merchant/webhooks/deliveries?limit=50")).body.data as any;
  expect(items.map((one: any) => [one.state, one.detail])).toEqual([["FAILED", "CURRENCY_MISMATCH"]]);
  expect((await rows()).map(({ currency }) => currency)).toEqual(["EUR", "EUR"]);
  await store.double.close();
});
