import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { draftTotal } from "../doubles/shopify/views.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { totalOf } from "../doubles/woocommerce/world.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, type Product, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const shopOf = (store: LiveStore) => (store.double as ShopifyDouble).world;
const siteOf = (store: LiveStore) => (store.double as WooDouble).world;

describe.each([
  ["Shopify", "with", true],
  ["Shopify", "without", false],
  ["WooCommerce", "with", true],
  ["WooCommerce", "without", false],
] as const)("an exchange on %s whose prices are %s tax", (platform, _with, included) => {
  let store: LiveStore;
  const isShopify = platform === "Shopify";
  beforeEach(async () => {
    store = isShopify ? await liveShopify(live) : await liveWooCommerce(live);
    if (isShopify) shopOf(store).taxesIncluded = included;
    else siteOf(store).inclusive = included;
  });
  afterEach(() => store.close());

  interface Sold {
    price: number;
    /** Of a class of its own, or none. */
    percent?: number;
  }
  /** Sell a product on the platform and import it from there. */
  async function sell(title: string, { price, percent }: Sold): Promise<Product & { id: string }> {
    const world = isShopify ? shopOf(store) : siteOf(store);
    const made = world.addProduct(title, price, 50);
    const product = { product: String(made.id), variant: String("variants" in made ? made.variants[0]!.id : made.id) };
    if (percent !== undefined && "variants" in made)
      Object.assign(made.variants[0]!, percent === 0 ? { taxable: false } : { taxPercent: percent });
    if (percent !== undefined && "taxClass" in made)
      Object.assign(made, percent === 0 ? { taxStatus: "none" } : { taxClass: "reduced-rate" });
    return { ...product, id: await store.catalogue(product) };
  }
  const buy = (quantity = 1) =>
    store.buy({
      ...{ tax_inclusive: included, shipping_minor: 0 },
      lines: [{ title: "Mug", product: "Mug", quantity, unit_minor: 1999, tax_percent: 20 }],
    });
  const gross = (minor: number, percent = 20) => (included ? minor : minor + Math.round((minor * percent) / 100));
  const swap = (id: string, quantity = 1) => ({ quantity, outcome: "EXCHANGE", exchange: { variant_id: id, quantity } });
  const last = (r: ReturnDetail) => r.outcome.at(-1)!;

  it("for goods of the same price and tax is even, to the cent, unit by unit", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Mug blue", { price: 1999 });
    const order = await buy(3);
    for (let unit = 0; unit < 3; unit++) {
      const done = await store.process(await store.received(order, [swap(id)]));
      expect(last(done)).toMatchObject({ net_minor: 0, resolution_type: "NO_RETURN_PAYMENT_REQUIRED", warnings: [] });
      expect(last(done).exchange_minor).toBe(last(done).returned_minor);
      await live.api.drain();
      expect((await store.show(done)).documents).toEqual([]);
    }
    if (isShopify) return;
    const made = [...siteOf(store).orders.values()].filter(({ createdVia }) => createdVia === "rm");
    expect(made.map((one) => [totalOf(one), one.items[0]!.subtotal])).toEqual([
      [0, included ? 1666 : 1999],
      [0, included ? 1666 : 1999],
      [0, included ? 1665 : 1999],
    ]);
  });

  it("for dearer goods is invoiced with the tax of the difference, here and there", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Pot", { price: 3000 });
    const done = await store.process(await store.received(await buy(), [swap(id)]));
    const due = gross(3000) - gross(1999);
    expect(last(done)).toMatchObject({ net_minor: -due, invoice_minor: due, warnings: [] });
    const sent = await store.done(done, "send-invoice");
    await live.api.drain();
    const tax = included ? 500 - 333 : 600 - 400;
    expect(sent.documents).toMatchObject([{ kind: "ADDITIONAL_INVOICE", net_minor: due - tax, tax_minor: tax, gross_minor: due }]);
    if (isShopify)
      return expect([...shopOf(store).drafts.values()].filter(({ percentOff }) => percentOff === 0).map(draftTotal)).toEqual([due]);
    const [asked] = [...siteOf(store).orders.values()].filter(({ fees }) => fees.length > 0);
    expect([totalOf(asked!), asked!.fees.map((fee) => fee.tax)]).toEqual([due, [tax]]);
  });

  it("for cheaper goods pays back the difference with its tax", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Spoon", { price: 500 });
    const done = await store.process(await store.received(await buy(), [swap(id)]));
    expect(last(done)).toMatchObject({ refund_minor: gross(1999) - gross(500), resolution_type: "REFUND" });
    const paid = await store.done(done, "refund");
    const note = paid.documents.find(({ kind }) => kind === "CREDIT_NOTE");
    expect(note).toMatchObject({ gross_minor: gross(1999) - gross(500) });
    expect(Math.abs((note?.tax_minor ?? 0) * 6 - (note?.gross_minor ?? 0))).toBeLessThan(6);
  });

  it("for goods that are not taxed adds none", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Stamp", { price: 3000, percent: 0 });
    expect(await store.suggest(await store.received(await buy(), [swap(id)]))).toMatchObject({ exchange_minor: 3000, warnings: [] });
  });

  it("for goods of another tax has the rate that the platform charges at the address", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Book", { price: 3000, percent: 7 });
    const suggested = await store.suggest(await store.received(await buy(), [swap(id)]));
    // Shopify shows no classes: taxed goods are taxed as the order's are.
    expect(suggested).toMatchObject({ exchange_minor: gross(3000, isShopify ? 20 : 7), warnings: [] });
  });

  it("says so where nobody knows the tax of the goods, until the platform does", async () => {
    await sell("Mug", { price: 1999 });
    const { id } = await sell("Book", { price: 3000, percent: 7 });
    // As imported by a version that did not know of classes.
    await live.api.db.kysely.updateTable("variant").set({ tax_class: "" }).where("id", "=", id).execute();
    const broken = Array.from({ length: 60 }, () => ({ kind: "status-before" as const, status: 503, body: "" }));
    const known = isShopify ? [] : siteOf(store).taxes;
    if (isShopify) store.double.control.fail("DraftCalculate", ...broken);
    else siteOf(store).taxes = known.filter((rate) => rate.class !== "reduced-rate");
    const received = await store.received(await buy(), [swap(id)]);
    expect(await store.suggest(received)).toMatchObject({ exchange_minor: gross(3000), warnings: ["EXCHANGE_TAX_UNKNOWN"] });
    store.double.control.heal();
    if (!isShopify) siteOf(store).taxes = known;
    live.pace.advance(700_000);
    expect(await store.suggest(received)).toMatchObject({ exchange_minor: gross(3000, 7), warnings: [] });
  });

  it("is offered at the price it will have, to staff and to customers", async () => {
    const mug = await sell("Mug", { price: 1999 });
    const order = await buy();
    const listed = await store.owner.get(`/api/v1/merchant/products/${store.storeId}?order_id=${order.id}`);
    expect(listed.body.data.items.map(({ variants }: any) => variants[0].gross_minor)).toEqual([gross(1999)]);
    const proof = { store: store.storeId, order_number: order.number, email: "ann@example.test", postcode: "10115" };
    const token = await live.api.as(null).post("/api/v1/merchant/customer-auth/get-token", proof);
    expect(token.status, JSON.stringify(token.body)).toBe(200);
    const shown = await live.api.as(token.body.data.token).get(`/api/v1/public/portal/orders/${order.id}`);
    expect(shown.body.data.lines[0].variants).toMatchObject([{ id: mug.id, price_minor: gross(1999) }]);
  });
});
