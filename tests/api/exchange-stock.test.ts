import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { type Product as Goods, productForm } from "../doubles/woocommerce/world.ts";
import { claimsOf } from "../support/claim-world.ts";
import { type LiveApi, type LiveStore, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
let store: LiveStore;
beforeAll(async () => {
  live = await startLiveApi();
});
beforeEach(async () => {
  store = await liveWooCommerce(live);
  await live.api.db.kysely.updateTable("store").set({ currency: "EUR" }).where("id", "=", store.storeId).execute();
  const url = `${await live.address()}/api/v1/merchant/webhooks/incoming`;
  site().world.hooks.push({ id: 1, name: "x", topic: "product.updated", url, secret: "whsec_test", status: "active", failures: 0 });
});
afterEach(() => store.close());
afterAll(() => live.api.close());

const site = () => store.double as WooDouble;
/** Let the shop's reports arrive, and whatever follows happen. */
async function settle(): Promise<void> {
  await live.api.drain();
  await site().deliveries.deliver();
  await live.api.drain();
}
async function imported(product: Goods): Promise<string> {
  const { world, shop } = site();
  shop.emit("product.updated", productForm(product, world));
  await settle();
  const { id } = await live.api.db.kysely
    .selectFrom("variant")
    .select("id")
    .where("store_id", "=", store.storeId)
    .where("external_id", "=", String(product.id))
    .executeTakeFirstOrThrow();
  return id;
}
const stockOf = (variantId: string) =>
  live.api.db.kysely.selectFrom("stock").select(["quantity", "reserved"]).where("variant_id", "=", variantId).executeTakeFirstOrThrow();
async function exchanged(variant_id: string, quantity = 1) {
  const order = await store.buy();
  const r = await store.request(order, [{ quantity, outcome: "EXCHANGE", exchange: { variant_id, quantity } }]);
  await store.done(r, "approve");
  await settle();
  return r;
}

/** As WooCommerce 10.0.2 was seen to do it: the unit is taken when the order is made, and product.updated says so, by a variation's own id too. */
describe("the stock of goods that are ordered in exchange", () => {
  it.each(["a product", "a variation"])("lacks a unit once, from the order to its parcel: %s", async (kind) => {
    const { world } = site();
    const parent = world.addProduct("Shirt", 1000, 8);
    const goods = kind === "a product" ? parent : world.addVariation(parent, "M", 1000, 8);
    const variantId = await imported(goods);
    expect(await stockOf(variantId)).toEqual({ quantity: 8, reserved: 0 });
    const r = await exchanged(variantId);
    expect(await stockOf(variantId)).toEqual({ quantity: 8, reserved: 1 });
    await store.done(r, "shipment-received");
    await store.process(r);
    await settle();
    expect([goods.stock, await stockOf(variantId)]).toEqual([7, { quantity: 7, reserved: 0 }]);
    await store.done(r, "fulfill-exchange-items", { tracking: { number: "1Z999", carrier: "UPS" } });
    await settle();
    await live.recover(1);
    expect([goods.stock, await stockOf(variantId)]).toEqual([7, { quantity: 7, reserved: 0 }]);
  });

  it("has it back once when the case ends before it was sent", async () => {
    const goods = site().world.addProduct("Mug", 1000, 8);
    const variantId = await imported(goods);
    const r = await exchanged(variantId);
    await store.done(r, "shipment-received");
    await store.process(r);
    await settle();
    expect([goods.stock, await stockOf(variantId)]).toEqual([7, { quantity: 7, reserved: 0 }]);
    site().world.advance(60);
    await store.done(r, "close", { force: true, reason: "Given up" });
    await settle();
    expect([goods.stock, await stockOf(variantId)]).toEqual([8, { quantity: 8, reserved: 0 }]);
  });

  it("lacks what a claim's replacement takes once", async () => {
    const c = claimsOf(store);
    const goods = site().world.addProduct("Bowl", 2500, 8);
    const variantId = await imported(goods);
    const order = await store.buy({ lines: [{ title: "Bowl", product: "Bowl", quantity: 2, unit_minor: 2500, tax_percent: 20 }] });
    const claim = await c.claim(order, "DAMAGED", [2]);
    await c.done(claim, "approve", { items: [{ id: claim.items[0]!.id, quantity: 2 }] });
    const resolved = await c.resolved(claim, { items: [{ id: claim.items[0]!.id, kind: "REPLACEMENT" }] });
    await settle();
    expect([goods.stock, await stockOf(variantId)]).toEqual([6, { quantity: 6, reserved: 0 }]);
    await c.done(claim, "complete", { resolutions: [{ id: resolved.resolutions[0]!.id, quantity: 1 }] });
    expect(await stockOf(variantId)).toEqual({ quantity: 6, reserved: 0 });
    await c.done(claim, "complete", { tracking: { carrier: "UPS", number: "1Z999" } });
    await settle();
    expect([goods.stock, await stockOf(variantId)]).toEqual([6, { quantity: 6, reserved: 0 }]);
  });
});
