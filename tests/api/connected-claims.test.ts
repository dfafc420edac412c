import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { announceOrder } from "../doubles/shopify/effects.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { orderForm } from "../doubles/woocommerce/world.ts";
import { type Claims, claimsOf } from "../support/claim-world.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const operationsOf = (claim: ClaimDetail, kind: string) => claim.platform?.operations.filter((one) => one.kind === kind) ?? [];
const legs = (claim: ClaimDetail) => claim.ledger.map((leg) => [leg.kind, leg.amount_minor, leg.state]);
const shopOf = (store: LiveStore) => (store.double as ShopifyDouble).world;
const siteOf = (store: LiveStore) => (store.double as WooDouble).world;
const lost = (times: number) => Array.from({ length: times }, () => ({ kind: "drop-after" as const }));

describe.each([
  ["Shopify", () => liveShopify(live)],
  ["WooCommerce", () => liveWooCommerce(live)],
] as const)("a claim on %s", (_name, open) => {
  let store: LiveStore;
  let c: Claims;
  beforeEach(async () => {
    store = await open();
    c = claimsOf(store);
  });
  afterEach(() => store.close());
  const isShopify = () => store.name === "Shopify";

  const bowls = (quantity: number) =>
    store.buy({ lines: [{ title: "Bowl", product: "Bowl", quantity, unit_minor: 2500, tax_percent: 20 }] });
  async function approved(order: any, quantities: number[], body: Record<string, unknown> = {}): Promise<ClaimDetail> {
    const claim = await c.claim(order, "DAMAGED", quantities, { wanted: "REPLACEMENT" });
    return c.done(claim, "approve", body);
  }
  const all = (claim: ClaimDetail, kind: string) => ({ items: claim.items.map(({ id }) => ({ id, kind })) });
  const replacementsOf = (order: any): number => store.book(order.external_id).exchanges;
  const credits = () =>
    isShopify()
      ? [...shopOf(store).customers.values()].flatMap((one) => one.credits.map(({ amount }) => amount))
      : siteOf(store).coupons.map(({ amount }) => Math.round(Number(amount) * 100));

  it.each([false, true])("orders its replacement there once and sends it, answer lost: %s", async (isLost) => {
    await store.product("Bowl", 4);
    const order = await bowls(2);
    const claim = await approved(order, [2]);
    if (isLost) store.double.control.fail(isShopify() ? "DraftComplete" : "POST orders", ...lost(1));
    await c.resolved(claim, all(claim, "REPLACEMENT"));
    await live.api.drain();
    await live.recover();
    expect(operationsOf(await c.show(claim), "exchange")).toMatchObject([{ state: "DONE", url: expect.stringContaining("http") }]);
    expect(replacementsOf(order)).toBe(1);
    const [resolution] = (await c.show(claim)).resolutions;
    await c.done(claim, "complete", { resolutions: [{ id: resolution!.id, quantity: 1 }] });
    await live.api.drain();
    expect(operationsOf(await c.show(claim), "fulfil"), "the order is sent as a whole").toEqual([]);
    const sent = await c.done(claim, "complete", { tracking: { carrier: "UPS", number: "1Z999" } });
    expect(sent.close_reason).toBe("RESOLVED");
    await live.api.drain();
    await live.recover();
    expect(operationsOf(await c.show(claim), "fulfil")).toMatchObject([{ state: "DONE" }]);
    if (isShopify()) {
      const made = [...shopOf(store).orders.values()].at(-1)!;
      expect(made.fulfillments).toHaveLength(1);
    } else expect([...siteOf(store).orders.values()].at(-1)!.status).toBe("completed");
    expect(replacementsOf(order)).toBe(1);
    expect((await store.owner.get("/api/v1/orders?kind=replacement")).body.data.items).toHaveLength(1);
  });

  /** Let the platform report what became of the replacement's order. */
  async function reports(change: "shipped" | "cancelled"): Promise<void> {
    await store.subscribe();
    if (isShopify()) {
      const { world, effects } = store.double as ShopifyDouble;
      const made = [...world.orders.values()].at(-1)!;
      if (change === "shipped") world.fulfil(made);
      else made.cancelledAt = world.tick();
      announceOrder(effects, made);
    } else {
      const { world, shop } = store.double as WooDouble;
      const made = [...world.orders.values()].at(-1)!;
      made.status = change === "shipped" ? "completed" : "cancelled";
      shop.emit("order.updated", orderForm(made, shop.origin(), world));
    }
    await store.double.deliveries.deliver({ twice: true });
    await live.api.drain();
  }

  it("follows a replacement that is shipped there, once", async () => {
    await store.product("Bowl", 4);
    const claim = await approved(await bowls(2), [2]);
    await c.resolved(claim, all(claim, "REPLACEMENT"));
    await live.api.drain();
    await reports("shipped");
    const sent = await c.show(claim);
    expect([sent.stage, sent.close_reason, sent.resolutions.map(({ state, sent: units }) => [state, units])]).toEqual([
      "RESOLVED",
      "RESOLVED",
      [["DONE", 2]],
    ]);
    expect(sent.timeline.filter(({ label }) => label === "Sent")).toHaveLength(1);
    expect(operationsOf(sent, "fulfil"), "the platform has sent it itself").toEqual([]);
    const made = await store.owner.get(`/api/v1/orders/${sent.resolutions[0]!.order!.id}`);
    expect(await c.returned(made.body.data)).toBe(2500);
  });

  it("follows a replacement that is cancelled there: its units are open again, for the same amount", async () => {
    await store.product("Bowl", 4);
    const order = await bowls(2);
    const claim = await approved(order, [2]);
    await c.resolved(claim, all(claim, "REPLACEMENT"));
    await live.api.drain();
    await reports("cancelled");
    const open = await c.show(claim);
    expect([open.stage, open.resolutions.map(({ state }) => state), open.items[0]?.left]).toEqual(["APPROVED", ["CANCELLED"], 2]);
    expect(open.timeline.filter(({ label }) => label === "Resolution Cancelled")).toHaveLength(1);
    expect(operationsOf(open, "exchange_cancel")).toEqual([]);
    const paid = await c.resolved(claim, all(claim, "REFUND"));
    await live.api.drain();
    expect([paid.close_reason, store.moved(order.external_id)]).toEqual(["RESOLVED", [5000]]);
  });

  it("cancels the replacement's order there with its resolution", async () => {
    await store.product("Bowl", 4);
    const claim = await approved(await bowls(2), [2]);
    await c.resolved(claim, all(claim, "REPLACEMENT"));
    await live.api.drain();
    await c.done(claim, "cancel-resolution", { reason: "The customer wants money" });
    await live.api.drain();
    expect(operationsOf(await c.show(claim), "exchange_cancel")).toMatchObject([{ state: "DONE" }]);
    if (isShopify()) expect([...shopOf(store).orders.values()].at(-1)!.cancelledAt).not.toBeNull();
    else expect([...siteOf(store).orders.values()].at(-1)!.status).toBe("cancelled");
  });

  it.each([false, true])("puts units that came back into stock there once, answer lost: %s", async (isLost) => {
    const bowl = await store.product("Bowl", 4);
    const claim = await approved(await bowls(2), [2], { needs_item: true });
    if (isLost) store.double.control.fail(isShopify() ? "Restock" : "PUT products/:id", ...lost(1));
    const id = claim.items[0]!.id;
    const location_id = await store.shelf();
    await c.done(claim, "receive", { location_id, items: [{ id, received: 1, as: "RESTOCK" }] });
    await c.done(claim, "receive", { location_id, items: [{ id, received: 2, as: "SCRAP" }] });
    await live.api.drain();
    await live.recover();
    expect(operationsOf(await c.show(claim), "restock")).toMatchObject([{ state: "DONE" }]);
    expect(store.stockOf(bowl)).toBe(5);
  });

  it.each([false, true])("gives store credit in the platform's form once, answer lost: %s", async (isLost) => {
    const order = await bowls(1);
    const claim = await approved(order, [1]);
    if (isLost) store.double.control.fail(isShopify() ? "Refund" : "POST coupons", ...lost(6));
    const reserved = await c.resolved(claim, all(claim, "STORE_CREDIT"));
    expect([legs(reserved), reserved.status, reserved.money.pending_minor]).toEqual([[["STORE_CREDIT", 2500, "RESERVED"]], "OPEN", 2500]);
    expect(refusal(await c.resolve(claim, all(claim, "REFUND")))[0]).toBeGreaterThanOrEqual(400);
    await live.api.drain();
    await live.recover(4);
    const done = await c.show(claim);
    expect(legs(done)).toEqual([["STORE_CREDIT", 2500, "SUCCEEDED"]]);
    expect(done).toMatchObject({ close_reason: "RESOLVED", documents: [{ kind: "CREDIT_NOTE", gross_minor: 2500 }] });
    expect(credits()).toEqual([2500]);
    const mails = await live.api.db.kysely.selectFrom("message").selectAll().where("store_id", "=", store.storeId).execute();
    expect(mails.map(({ template }) => template)).toContain(isShopify() ? "creditedOnAccount" : "creditedOnPlatform");
    const rows = await live.api.db.kysely.selectFrom("platform_operation").selectAll().where("store_id", "=", store.storeId).execute();
    if (!isShopify()) expect(JSON.stringify([rows, mails, done]).toLowerCase()).not.toContain(siteOf(store).coupons[0]!.code.toLowerCase());
    await store.reimport(order.external_id);
    expect(legs(await c.show(claim))).toEqual(legs(done));
  });

  it("is not settled by a refund without an answer when the store is disconnected", async () => {
    const order = await bowls(1);
    const claim = await approved(order, [1]);
    const silent = Array.from({ length: 12 }, () => ({ kind: "drop-before" as const }));
    store.double.control.fail(isShopify() ? "Refund" : "POST orders/:id/refunds", ...silent);
    await c.resolved(claim, all(claim, "REFUND"));
    const reconnect = await store.disconnect();
    await live.recover();
    const open = await c.show(claim);
    expect([legs(open), open.status, store.moved(order.external_id)]).toEqual([[["REFUND", 2500, "UNKNOWN"]], "OPEN", []]);
    store.double.control.heal();
    await reconnect();
    await c.done(claim, "retry-platform");
    await live.recover();
    const paid = await c.show(claim);
    expect([legs(paid), paid.close_reason, store.moved(order.external_id)]).toEqual([[["REFUND", 2500, "SUCCEEDED"]], "RESOLVED", [2500]]);
  });

  it.each(["by its invoice", "elsewhere"])("pays back an exchange whose difference was paid %s", async (where) => {
    await store.subscribe();
    const { variantId: variant_id } = await store.product("Cup", 5, 3000);
    const lines = [{ title: "Bowl", product: "Bowl", quantity: 1, unit_minor: 2500, tax_percent: 20 }];
    const bought = await store.buy({ lines, shipping_minor: 0 });
    const wanted = [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }];
    const r = await store.process(await store.received(bought, wanted));
    const { documents } = await store.done(r, "send-invoice");
    await live.api.drain();
    if (where === "elsewhere") {
      const paid = { external_id: "BANK-1", amount_minor: 500, method: "BANK_TRANSFER" };
      await store.owner.post(`/api/v1/invoices/${documents[0]!.id}/payments`, paid);
    } else {
      store.payInvoice();
      await store.double.deliveries.deliver();
    }
    await live.api.drain();
    const sent = await store.done(r, "fulfill-exchange-items");
    const cup = (await store.owner.get(`/api/v1/orders/${sent.exchange.order?.id}`)).body.data;
    const claim = await approved(cup, [1]);
    const done = await c.resolved(claim, all(claim, "REFUND"));
    const paid = done.ledger.filter((leg) => leg.kind === "REFUND").map(({ amount_minor, state }) => [amount_minor, state]);
    expect([paid, done.close_reason]).toEqual([
      [
        [2500, "SUCCEEDED"],
        [500, "SUCCEEDED"],
      ],
      "RESOLVED",
    ]);
    expect([store.moved(bought.external_id), operationsOf(done, "refund").length]).toEqual([[2500], where === "elsewhere" ? 1 : 2]);
  });

  it("takes back the tax with the money, on the lines it is for", async () => {
    const lines = [{ title: "Bowl", product: "Bowl", quantity: 2, unit_minor: 2500, tax_percent: 20 }];
    const order = await store.buy({ lines, shipping_minor: 500 });
    const claim = await approved(order, [2]);
    const [item] = claim.items;
    await c.resolved(claim, { items: [{ id: item!.id, kind: "REFUND", quantity: 1 }] });
    await live.api.drain();
    expect(store.moved(order.external_id)).toEqual([2500]);
    if (isShopify()) return;
    const [refund] = siteOf(store).orders.get(Number(order.external_id))!.refunds;
    expect(refund!.lines.map(({ quantity, total, tax }) => [quantity, total, tax])).toEqual([[0, 2084, 416]]);
  });

  it("gives goodwill there without a credit note", async () => {
    const claim = await approved(await bowls(1), [1]);
    await c.resolved(claim, { ...all(claim, "REFUND"), goodwill: { kind: "STORE_CREDIT", amount_minor: 500 }, reason: "Late as well" });
    await live.api.drain();
    await live.recover();
    const done = await c.show(claim);
    expect(legs(done).sort()).toEqual([
      ["BONUS_CREDIT", 500, "SUCCEEDED"],
      ["REFUND", 2500, "SUCCEEDED"],
    ]);
    expect([done.close_reason, done.documents.map(({ gross_minor }) => gross_minor)]).toEqual(["RESOLVED", [2500]]);
    expect(operationsOf(done, "credit")).toMatchObject([{ state: "DONE", amount_minor: 500 }]);
  });

  it("frees the amount of a credit the platform refuses, and pays it as money instead", async () => {
    const order = await bowls(1);
    const claim = await approved(order, [1]);
    if (isShopify()) shopOf(store).orders.get(order.external_id)!.currency = "GBP";
    else
      store.double.control.fail("POST coupons", {
        kind: "status-before",
        status: 400,
        body: '{"code":"rest_invalid_param","message":"no"}',
      });
    await c.resolved(claim, all(claim, "STORE_CREDIT"));
    await live.api.drain();
    const failed = await c.show(claim);
    expect([legs(failed), failed.status]).toEqual([[["STORE_CREDIT", 2500, "FAILED"]], "OPEN"]);
    expect(operationsOf(failed, "credit")).toMatchObject([{ state: "FAILED", may_retry: false }]);
    if (isShopify()) shopOf(store).orders.get(order.external_id)!.currency = "EUR";
    await c.resolved(claim, all(claim, "REFUND"));
    await live.api.drain();
    const paid = await c.show(claim);
    expect([paid.close_reason, legs(paid).at(-1)]).toEqual(["RESOLVED", ["REFUND", 2500, "SUCCEEDED"]]);
    expect(store.moved(order.external_id)).toEqual([2500]);
  });

  it("gives goodwill again that the platform refused, once", async () => {
    const claim = await approved(await bowls(1), [1]);
    const none = { giftCard: null, giftCardCode: null, userErrors: [{ field: null, message: "no", code: null }] };
    if (isShopify())
      store.double.control.fail("GiftCard", {
        kind: "status-before",
        status: 200,
        body: JSON.stringify({ data: { giftCardCreate: none } }),
      });
    else
      store.double.control.fail("POST coupons", {
        kind: "status-before",
        status: 400,
        body: '{"code":"rest_invalid_param","message":"no"}',
      });
    const goodwill = { kind: "STORE_CREDIT", amount_minor: 500 };
    await c.resolved(claim, { ...all(claim, "RESOLVED_OUTSIDE"), goodwill, reason: "Late as well" });
    await live.api.drain();
    const failed = await c.show(claim);
    expect(failed).toMatchObject({ status: "OPEN", refused: [{ amount_minor: 500, item_ids: [], goodwill: true }] });
    await c.resolved(claim, { goodwill });
    await live.api.drain();
    await live.recover();
    const done = await c.show(claim);
    expect(done).toMatchObject({ close_reason: "RESOLVED", refused: [] });
    expect(legs(done)).toEqual([
      ["BONUS_CREDIT", 500, "FAILED"],
      ["BONUS_CREDIT", 500, "SUCCEEDED"],
    ]);
    expect(operationsOf(done, "credit")).toMatchObject([{ state: "FAILED" }, { state: "DONE", amount_minor: 500 }]);
  });

  it("shows what failed there, and tries it again on request", async () => {
    const bowl = await store.product("Bowl", 4);
    const claim = await approved(await bowls(1), [1], { needs_item: true });
    const status = isShopify()
      ? { status: 401, body: "{}" }
      : { status: 404, body: '{"code":"woocommerce_rest_product_invalid_id","message":"gone"}' };
    const refused = Array.from({ length: 3 }, () => ({ kind: "status-before" as const, ...status }));
    store.double.control.fail(isShopify() ? "VariantStock" : "GET products/:id", ...refused);
    const items = [{ id: claim.items[0]!.id, received: 1, as: "RESTOCK" }];
    await c.done(claim, "receive", { location_id: await store.shelf(), items });
    await live.api.drain();
    expect(operationsOf(await c.show(claim), "restock")).toMatchObject([{ state: "FAILED", may_retry: true }]);
    store.double.control.fail(isShopify() ? "VariantStock" : "GET products/:id");
    for (let i = 0; i < 3; i++) {
      await c.done(claim, "retry-platform");
      await live.recover(1);
    }
    expect(operationsOf(await c.show(claim), "restock")).toMatchObject([{ state: "DONE" }]);
    expect(store.stockOf(bowl)).toBe(5);
  });
});

describe("a claim on Shopify", () => {
  it("refunded from several captures of one gateway counts once, whatever ids it is reported under", async () => {
    const store = await liveShopify(live);
    const c = claimsOf(store);
    const order = await store.buy({ gateways: ["card", "card", "card"] });
    const claim = await c.claim(order, "DAMAGED", [3, 1]);
    await c.done(claim, "approve");
    await c.resolved(claim, { items: claim.items.map(({ id }) => ({ id, kind: "REFUND" })) });
    expect(store.moved(order.external_id).length).toBeGreaterThan(1);
    for (let i = 0; i < 2; i++) await store.reimport(order.external_id);
    const after = await c.show(claim);
    expect(legs(after).filter(([, , state]) => state !== "FAILED")).toEqual([["REFUND", 8197, "SUCCEEDED"]]);
    expect(after.order_detail.refunded_minor).toBe(8197);
    await store.close();
  });

  it("without a scope for store credit says so before anything is written", async () => {
    const store = await liveShopify(live, ["write_orders", "read_products", "read_customers"]);
    const c = claimsOf(store);
    const claim = await c.claim(await store.buy(), "DAMAGED", [1]);
    await c.done(claim, "approve");
    await live.api.db.kysely
      .updateTable("store_connection")
      .set({ scopes: JSON.stringify(["read_orders"]) as never })
      .where("store_id", "=", store.storeId)
      .execute();
    const wanted = { items: [{ id: claim.items[0]!.id, kind: "STORE_CREDIT" }] };
    expect(refusal(await c.act(claim, "preview-resolution", wanted))).toEqual([422, "PLATFORM_SCOPE_MISSING"]);
    expect((await c.show(claim)).ledger).toEqual([]);
    await store.close();
  });
});
