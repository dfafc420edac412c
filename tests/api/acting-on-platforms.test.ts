import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { completeDraft } from "../doubles/shopify/draft-mutations.ts";
import { createRefund } from "../doubles/shopify/refunding.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { gid } from "../doubles/shopify/shapes.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import { createRefund as wooRefund } from "../doubles/woocommerce/refunding.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { orderForm } from "../doubles/woocommerce/world.ts";
import { importer } from "../support/imported-store.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { refusal } from "../support/world.ts";

let live: LiveApi;
let address: Promise<string>;
beforeAll(async () => {
  live = await startLiveApi();
  address = live.address();
});
afterAll(() => live.api.close());

const shopOf = (store: LiveStore) => (store.double as ShopifyDouble).world;
const siteOf = (store: LiveStore) => (store.double as WooDouble).world;
const operationsOf = (r: ReturnDetail, kind: string) => r.platform?.operations.filter((one) => one.kind === kind) ?? [];
const legs = (r: ReturnDetail) => r.ledger.map((leg) => [leg.kind, leg.amount_minor, leg.state]);

describe.each([
  ["Shopify", () => liveShopify(live)],
  ["WooCommerce", () => liveWooCommerce(live)],
] as const)("a return on %s", (_name, open) => {
  let store: LiveStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());
  const isShopify = () => store.name === "Shopify";

  async function owed(quantities = [2, 1], over: Record<string, unknown> = {}): Promise<ReturnDetail> {
    const r = await store.received(await store.buy(), quantities);
    return store.process(r, over);
  }

  describe("that is refunded", () => {
    it("says which units and which shipping the money is for", async () => {
      const r = await owed([2, 1], { refund_shipping_minor: 500 });
      const paid = await store.done(r, "refund");
      expect(legs(paid)).toEqual([["REFUND", 3798 + 2500 + 500, "SUCCEEDED"]]);
      const id = paid.order.external_id;
      expect(store.moved(id)).toEqual([6798]);
      if (isShopify())
        expect(
          shopOf(store)
            .orders.get(id)!
            .refunds[0]!.lines.map(({ quantity }) => quantity),
        ).toEqual([2, 1]);
      else {
        const [refund] = siteOf(store).orders.get(Number(id))!.refunds;
        expect(refund!.lines.map(({ quantity, total, tax }) => [quantity, total + tax])).toEqual([
          [2, 3798],
          [1, 2500],
          [0, 500],
        ]);
      }
      expect(operationsOf(paid, "refund")).toMatchObject([{ state: "DONE", amount_minor: 6798 }]);
    });

    it("is the same refund when the platform reports it, before or after its answer", async () => {
      const r = await owed();
      const { calls } = store.double.control;
      const held = store.double.control.hold(isShopify() ? "Refund" : "POST orders/:id/refunds");
      const paying = store.done(r, "refund", { data: { amount_minor: 6298 } });
      await held.arrived(1);
      held.release();
      const paid = await paying;
      for (let i = 0; i < 2; i++) await store.reimport(r.order.external_id);
      const after = await store.show(paid);
      expect(legs(after)).toEqual(legs(paid));
      const [line] = (await store.owner.get(`/api/v1/orders/${r.order.id}`)).body.data.lines;
      expect(line).toMatchObject({ quantity: 3, free: 1 });
      expect(calls.length).toBeGreaterThan(0);
    });

    it("belongs to its return also when the report came before the answer", async () => {
      const r = await owed();
      store.double.control.fail(
        isShopify() ? "Refund" : "POST orders/:id/refunds",
        ...Array.from({ length: 6 }, () => ({ kind: "drop-after" as const })),
      );
      if (!isShopify()) store.double.control.fail("GET orders/:id/refunds", { kind: "drop-before" });
      await store.done(r, "refund");
      await store.reimport(r.order.external_id);
      await live.recover();
      const after = await store.show(r);
      expect(legs(after).filter(([kind]) => kind === "REFUND")).toEqual([["REFUND", 6298, "SUCCEEDED"]]);
      expect(after.order.refunded_minor).toBe(6298);
      expect((await store.owner.get(`/api/v1/orders/${r.order.id}`)).body.data.lines[0]).toMatchObject({ free: 1 });
      expect(store.moved(r.order.external_id)).toEqual([6298]);
    });

    it("on two servers at once is paid one after the other", async () => {
      const order = await store.buy();
      const cases = [await store.received(order, [1]), await store.received(order, [0, 1])];
      for (const r of cases) await store.process(r);
      const other = await live.replica();
      const hold = store.double.control.hold(isShopify() ? "Refund" : "POST orders/:id/refunds");
      const first = store.act(cases[0]!, "refund");
      await hold.arrived(1);
      const second = await other.as(store.token).post(`/api/v1/merchant/returns/${cases[1]!.id}/refund`, {});
      expect(second.body.data.return).toMatchObject({ payment_status: "PENDING" });
      hold.release();
      expect((await first).status).toBe(200);
      expect(store.moved(order.external_id)).toHaveLength(1);
      await live.recover();
      expect((await store.show(cases[1]!)).payment_status).toBe("SETTLED");
      expect(store.moved(order.external_id).sort()).toEqual([1899, 2500]);
    });

    it.each(["drop-before", "drop-after"] as const)("without an answer (%s) stays open while the store is disconnected", async (kind) => {
      const r = await owed();
      const made = kind === "drop-after" ? [6298] : [];
      const silent = Array.from({ length: 12 }, () => ({ kind }));
      store.double.control.fail(isShopify() ? "Refund" : "POST orders/:id/refunds", ...silent);
      if (!isShopify()) store.double.control.fail("GET orders/:id/refunds", ...silent);
      await store.done(r, "refund");
      const reconnect = await store.disconnect();
      await live.recover();
      const open = await store.show(r);
      expect([legs(open), open.payment_status, open.documents]).toEqual([[["REFUND", 6298, "UNKNOWN"]], "PENDING", []]);
      expect(store.moved(r.order.external_id)).toEqual(made);
      store.double.control.heal();
      await reconnect();
      await store.reimport(r.order.external_id);
      await store.done(r, "retry-platform");
      await live.recover();
      const paid = await store.show(r);
      expect([legs(paid).filter(([, , state]) => state !== "FAILED"), paid.status]).toEqual([[["REFUND", 6298, "SUCCEEDED"]], "CLOSED"]);
      expect([store.moved(r.order.external_id), paid.order.refunded_minor]).toEqual([[6298], 6298]);
    });

    it("of a process that died is made on request, or booked without the connection once the platform has made it", async () => {
      const { kysely } = live.api.db;
      const unanswered = async (operation: { state: "sent" | "done"; result: string | null }) => {
        const r = await owed();
        const silent = Array.from({ length: 12 }, () => ({ kind: "drop-before" as const }));
        store.double.control.fail(isShopify() ? "Refund" : "POST orders/:id/refunds", ...silent);
        await store.done(r, "refund");
        store.double.control.heal();
        const left = { ...operation, result: operation.result as never };
        await kysely.updateTable("platform_operation").set(left).where("kind", "=", "refund").where("return_id", "=", r.id).execute();
        return r;
      };
      const sent = await unanswered({ state: "sent", result: null });
      await kysely.deleteFrom("job").where("queue", "=", "settle-refund").execute();
      await store.done(sent, "retry-platform");
      await live.recover();
      expect([legs(await store.show(sent)), store.moved(sent.order.external_id)]).toEqual([[["REFUND", 6298, "SUCCEEDED"]], [6298]]);
      const made = await unanswered({ state: "done", result: JSON.stringify({ state: "succeeded", external_id: "901" }) });
      await store.disconnect();
      await live.recover();
      expect(legs(await store.show(made))).toEqual([["REFUND", 6298, "SUCCEEDED"]]);
    });

    it("names the reason of a refusal by its kind", async () => {
      const r = await owed();
      (isShopify() ? shopOf(store) : siteOf(store)).gatewayMoods.push("decline");
      const refused = await store.act(r, "refund");
      expect(refusal(refused)).toEqual([422, "PLATFORM_DECLINED"]);
      expect(operationsOf(await store.show(r), "refund")).toMatchObject([
        { state: "FAILED", error: { kind: "declined" }, may_retry: false },
      ]);
    });

    it("is not possible when the connection cannot be opened, and says so", async () => {
      const r = await owed();
      await live.api.db.kysely
        .updateTable("store_connection")
        .set({ credentials: "x", id: `c-${store.storeId}` })
        .where("store_id", "=", store.storeId)
        .execute();
      await live.api.db.kysely
        .updateTable("store")
        .set({ connection_id: `c-${store.storeId}` })
        .where("id", "=", store.storeId)
        .execute();
      expect(refusal(await store.act(r, "refund"), "kind")).toEqual([503, "PLATFORM_UNAVAILABLE", "auth"]);
      expect((await store.show(r)).ledger).toEqual([]);
    });
  });

  it("issues store credit in the platform's form, once, and stores no code", async () => {
    const r = await owed([1], { method: "STORE_CREDIT" });
    const label = isShopify() ? "Refund" : "POST coupons";
    store.double.control.fail(label, ...Array.from({ length: 6 }, () => ({ kind: "drop-after" as const })));
    const reserved = await store.done(r, "create-store-credit");
    expect(legs(reserved)).toEqual([["STORE_CREDIT", 1899, "RESERVED"]]);
    expect(reserved.payment_status).toBe("PENDING");
    await live.api.drain();
    await live.recover(4);
    const done = await store.show(r);
    expect(legs(done)).toEqual([["STORE_CREDIT", 1899, "SUCCEEDED"]]);
    expect(done).toMatchObject({ stage: "COMPLETED", documents: [{ kind: "CREDIT_NOTE", gross_minor: 1899 }] });
    const credits = isShopify()
      ? [...shopOf(store).customers.values()].flatMap((one) => one.credits.map(({ amount }) => amount))
      : siteOf(store).coupons.map(({ amount }) => Math.round(Number(amount) * 100));
    expect(credits).toEqual([1899]);
    const rows = await live.api.db.kysely.selectFrom("platform_operation").selectAll().where("store_id", "=", store.storeId).execute();
    const mails = await live.api.db.kysely.selectFrom("message").selectAll().where("store_id", "=", store.storeId).execute();
    const stored = JSON.stringify([rows, mails, done]);
    if (!isShopify()) expect(stored.toLowerCase()).not.toContain(siteOf(store).coupons[0]!.code.toLowerCase());
    expect(mails.map(({ template }) => template)).toContain(isShopify() ? "creditedOnAccount" : "creditedOnPlatform");
    await store.reimport(r.order.external_id);
    expect(legs(await store.show(r))).toEqual(legs(done));
  });

  it("frees the amount of a credit the platform refuses", async () => {
    const r = await owed([1], { method: "STORE_CREDIT" });
    if (isShopify()) shopOf(store).orders.get(r.order.external_id)!.currency = "GBP";
    else
      store.double.control.fail("POST coupons", {
        kind: "status-before",
        status: 400,
        body: '{"code":"rest_invalid_param","message":"no"}',
      });
    await store.done(r, "create-store-credit");
    await live.api.drain();
    const failed = await store.show(r);
    expect(legs(failed)).toEqual([["STORE_CREDIT", 1899, "FAILED"]]);
    expect(failed.payment_status).toBe("FAILED");
    expect(operationsOf(failed, "credit")).toMatchObject([{ state: "FAILED", may_retry: false }]);
    expect(failed.allowed_actions.find(({ action }) => action === "create-store-credit")?.allowed).toBe(true);
  });

  async function cup(price: number) {
    const { variantId: variant_id } = await store.product(`Cup ${price}`, 5, price);
    return { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } };
  }

  const exchanged = async (price: number, bought?: any): Promise<ReturnDetail> =>
    store.process(await store.received(bought ?? (await store.buy()), [await cup(price)]));

  /** Exchange two units for cups of 30.00; the first has come and is settled. */
  async function exchangedInPart(): Promise<ReturnDetail> {
    const one = await cup(3000);
    const r = await store.request(await store.buy(), [{ ...one, quantity: 2, exchange: { ...one.exchange, quantity: 2 } }]);
    await store.done(r, "approve");
    return store.process(await store.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] }));
  }
  const settleRest = async (r: ReturnDetail): Promise<ReturnDetail> => store.process(await store.done(r, "shipment-received"));

  /** Record a payment of a document to the bank: all it asks for, unless named. */
  async function payByBank(id: string | undefined, external_id: string, amount_minor = 1101): Promise<void> {
    const paid = await store.owner.post(`/api/v1/invoices/${id}/payments`, { external_id, amount_minor, method: "BANK_TRANSFER" });
    expect(paid.status).toBe(200);
    await live.api.drain();
    await live.recover();
  }

  it("asks for a difference by the platform's invoice, and withdraws it with the case", async () => {
    const r = await exchanged(3000);
    await store.done(r, "send-invoice");
    await live.api.drain();
    const sent = await store.show(r);
    expect(operationsOf(sent, "invoice")).toMatchObject([{ state: "DONE" }]);
    expect(sent.documents[0]).toMatchObject({ kind: "ADDITIONAL_INVOICE", pay_url: expect.stringMatching(/^https?:/) });
    const shown = await store.owner.get(`/api/v1/invoices/${sent.documents[0]?.id}`);
    expect((shown.body.data as InvoiceDetail).pay_url).toBe(sent.documents[0]?.pay_url);
    expect(operationsOf(sent, "invoice_mail")).toMatchObject([{ state: "DONE" }]);
    await store.done(r, "send-invoice");
    await live.api.drain();
    expect(operationsOf(await store.show(r), "invoice")).toHaveLength(1);
    await store.done(r, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    const closed = await store.show(r);
    expect(operationsOf(closed, "invoice_cancel")).toMatchObject([{ state: "DONE" }]);
    expect(closed.documents[0]?.pay_url).toBeNull();
    if (isShopify()) expect([...shopOf(store).drafts.values()].filter(({ orderId }) => orderId === null)).toEqual([]);
    else
      expect([...siteOf(store).orders.values()].filter(({ fees }) => fees.length > 0).map(({ status }) => status)).toEqual(["cancelled"]);
  });

  it("leaves the invoice of a debt that stays when the case closes payable there", async () => {
    await listens();
    const r = await exchanged(3000);
    await store.done(r, "send-invoice");
    await live.api.drain();
    await store.done(r, "release-hold", { force: true, reason: "Trusted" });
    await store.done(r, "fulfill-exchange-items");
    await store.done(r, "close", { force: true, reason: "They will pay later" });
    await live.api.drain();
    expect((await store.show(r)).documents).toMatchObject([{ status: "OPEN", pay_url: expect.stringMatching(/^https?:/) }]);
    expect(store.payInvoice()).toBe(true);
    await store.double.deliveries.deliver();
    await live.api.drain();
    const paid = await store.show(r);
    expect([paid.documents[0]?.status, paid.payment_status, legs(paid)]).toEqual([
      "PAID",
      "SETTLED",
      [["INVOICE_PAYMENT", 1101, "SUCCEEDED"]],
    ]);
  });

  it.each([false, true])("learns once that its invoice was withdrawn on the platform, and asks anew; deleted: %s", async (isDeleted) => {
    const r = await exchanged(3000);
    await store.done(r, "send-invoice");
    await live.api.drain();
    if (isShopify()) {
      const { drafts } = shopOf(store);
      const draft = [...drafts.values()].find(({ orderId }) => orderId === null)!;
      drafts.delete(draft.id);
    } else {
      const { orders } = siteOf(store);
      const order = [...orders.values()].find(({ fees }) => fees.length > 0)!;
      if (isDeleted) orders.delete(order.id);
      else order.status = "cancelled";
    }
    for (let i = 0; i < 2; i++) await store.runTask("returns.invoices");
    const withdrawn = await store.show(r);
    expect(withdrawn.documents).toMatchObject([{ status: "OPEN", pay_url: null }]);
    expect(withdrawn.timeline.filter(({ label }) => label === "Invoice Withdrawn")).toHaveLength(1);
    await payByBank(withdrawn.documents[0]?.id, "BANK-1", 1);
    await store.done(r, "send-invoice");
    await live.api.drain();
    const sent = await store.show(r);
    expect(sent.documents).toMatchObject([{ status: "OPEN", pay_url: expect.stringMatching(/^https?:/) }]);
    expect(operationsOf(sent, "invoice")).toHaveLength(2);
    store.payInvoice();
    expect(store.book(r.order.external_id).invoices, "what is still due").toEqual([1100]);
  });

  it("withdraws the platform's invoice when ours is voided, and asks anew", async () => {
    const r = await exchanged(3000);
    const { documents } = await store.done(r, "send-invoice");
    await live.api.drain();
    const voided = await store.owner.post(`/api/v1/invoices/${documents[0]?.id}/void`, { reason: "Wrong terms" });
    expect(voided.status).toBe(200);
    await live.api.drain();
    const withdrawn = await store.show(r);
    expect(operationsOf(withdrawn, "invoice_cancel")).toMatchObject([{ state: "DONE" }]);
    expect(withdrawn.documents.map(({ status, pay_url }) => [status, pay_url])).toEqual([["VOID", null]]);
    await store.done(r, "send-invoice");
    await live.api.drain();
    expect((await store.show(r)).documents[1]).toMatchObject({ status: "OPEN", pay_url: expect.stringMatching(/^https?:/) });
  });

  it("withdraws the platform's invoice when ours is paid elsewhere, also before it was made there", async () => {
    const r = await exchanged(3000);
    const { documents } = await store.done(r, "send-invoice");
    await payByBank(documents[0]?.id, "BANK-1");
    expect(operationsOf(await store.show(r), "invoice_cancel")).toMatchObject([{ state: "DONE" }]);
    expect(store.payInvoice()).toBe(false);
  });

  it("withdraws it also after an earlier debt of the return was waived", async () => {
    const r = await exchangedInPart();
    await store.done(r, "close", { force: true, reason: "Given up" });
    await store.done(r, "reopen", { reason: "More came" });
    await settleRest(r);
    const { documents } = await store.done(r, "send-invoice");
    await live.api.drain();
    await payByBank(documents.find(({ status }) => status === "OPEN")?.id, "BANK-1");
    expect(store.payInvoice()).toBe(false);
  });

  it("withdraws only the invoice that was paid elsewhere where the customer owes another", async () => {
    const r = await exchangedInPart();
    const { documents } = await store.done(r, "send-invoice");
    await settleRest(r);
    await store.done(r, "send-invoice");
    await live.api.drain();
    await payByBank(documents[0]?.id, "BANK-1");
    const asked = (await store.show(r)).documents.map(({ status, pay_url }) => [status, pay_url !== null]);
    expect(asked).toEqual([
      ["PAID", false],
      ["OPEN", true],
    ]);
    expect([store.payInvoice(), store.payInvoice()]).toEqual([true, false]);
  });

  /** Subscribe to what the platform reports about exchanges and invoices. */
  async function listens(): Promise<void> {
    const url = `${await address}/api/v1/merchant/webhooks/incoming`;
    if (!isShopify()) {
      siteOf(store).hooks.push({ id: 1, name: "x", topic: "order.updated", url, secret: "whsec_test", status: "active", failures: 0 });
      return;
    }
    await live.api.db.kysely.updateTable("store").set({ platform_domain: crypto.randomUUID() }).where("id", "<>", store.storeId).execute();
    for (const topic of ["DRAFT_ORDERS_UPDATE", "FULFILLMENT_HOLDS_RELEASED"])
      shopOf(store).hooks.push({ id: topic, topic, uri: url, failures: 0 });
  }

  it("follows a hold that somebody releases on the platform, once", async () => {
    const r = await exchanged(3000);
    await live.api.drain();
    expect((await store.show(r)).exchange_status).toBe("ON_HOLD");
    await listens();
    if (isShopify()) {
      const { world, effects } = store.double as ShopifyDouble;
      const [part] = [...world.orders.values()].at(-1)!.parts;
      const released = { fulfillment_order: { id: gid("FulfillmentOrder", part!.id), status: "open" } };
      effects.emit("FULFILLMENT_HOLDS_RELEASED", released);
      await store.double.deliveries.deliver();
      await live.api.drain();
      expect((await store.show(r)).exchange_status, "our hold still stands").toBe("ON_HOLD");
      part!.holds = [];
      effects.emit("FULFILLMENT_HOLDS_RELEASED", released);
    } else {
      const { world, shop } = store.double as WooDouble;
      const order = [...world.orders.values()].at(-1)!;
      order.status = "processing";
      shop.emit("order.updated", orderForm(order, shop.origin(), world));
    }
    await store.double.deliveries.deliver({ twice: true });
    await live.api.drain();
    const released = await store.show(r);
    expect(released).toMatchObject({ exchange_status: "RELEASED", hold_reason: null });
    expect(released.timeline.filter(({ label }) => label === "Hold Released")).toHaveLength(1);
  });

  it("cancels the order of an exchange with the case, and leaves one that was sent there", async () => {
    const r = await exchanged(3000);
    await live.api.drain();
    await store.done(r, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    const closed = await store.show(r);
    expect(operationsOf(closed, "exchange_cancel")).toMatchObject([{ state: "DONE" }]);
    expect(closed.platform?.exchange_stands).toBe(false);
    expect(await mostRefundable(r), "what came back").toBe(1899);
    if (isShopify()) expect([...shopOf(store).orders.values()].at(-1)!.cancelledAt).not.toBeNull();
    else expect([...siteOf(store).orders.values()].at(-1)!.status).toBe("cancelled");

    const other = await exchanged(3100);
    await live.api.drain();
    if (isShopify()) shopOf(store).fulfil([...shopOf(store).orders.values()].at(-1)!);
    else [...siteOf(store).orders.values()].at(-1)!.status = "completed";
    await store.done(other, "close", { force: true, reason: "Given up" });
    await live.api.drain();
    const sent = await store.show(other);
    expect(operationsOf(sent, "exchange_cancel")).toMatchObject([{ state: "FAILED", error: { kind: "conflict" } }]);
    expect(sent.platform?.exchange_stands).toBe(true);
    expect(await mostRefundable(other), "the goods that were sent there are kept").toBe(0);
  });

  it("holds the order of a second round that is not paid for, although the first was sent", async () => {
    const r = await store.request(await store.buy(), [await cup(1899), await cup(3000)]);
    await store.done(r, "approve");
    await store.done(r, "shipment-received", { items: [{ id: r.items[0]!.id, received: 1 }] });
    await store.process(r);
    await store.done(r, "fulfill-exchange-items");
    await store.done(r, "shipment-received");
    await store.process(r);
    await live.api.drain();
    const held = await store.show(r);
    expect(held).toMatchObject({ exchange_status: "ON_HOLD", hold_reason: "AWAITING_PAYMENT" });
    const commands = async () =>
      (
        await live.api.db.kysely
          .selectFrom("platform_operation")
          .select("command")
          .where("return_id", "=", r.id)
          .where("kind", "=", "exchange")
          .orderBy("created_at")
          .execute()
      )
        .map(({ command }) => (command as { hold: boolean }).hold)
        .sort();
    expect(await commands()).toEqual([false, true]);
    expect(await store.done(r, "release-hold", { force: true, reason: "Paid in cash" })).toMatchObject({
      exchange_status: "PARTIALLY_FULFILLED",
    });
    await live.api.drain();
    await live.recover();
    expect(operationsOf(await store.show(r), "release")).toMatchObject([{ state: "DONE" }]);
  });

  it("books what was paid for a voided invoice on the return's open one", async () => {
    const r = await exchanged(3000);
    const { documents } = await store.done(r, "send-invoice");
    await live.api.drain();
    await listens();
    const voided = await store.owner.post(`/api/v1/invoices/${documents[0]?.id}/void`, { reason: "Wrong terms" });
    expect(voided.status).toBe(200);
    await store.done(r, "send-invoice");
    // The customer pays before the platform's invoice is withdrawn.
    if (isShopify()) {
      const { world, effects } = store.double as ShopifyDouble;
      completeDraft(effects, [...world.drafts.values()].find(({ orderId }) => orderId === null)!);
    } else {
      const { world, shop } = store.double as WooDouble;
      payOrder(shop, [...world.orders.values()].find(({ fees }) => fees.length > 0)!);
    }
    await store.double.deliveries.deliver({ twice: true });
    await live.api.drain();
    const paid = await store.show(r);
    expect(paid.documents.map(({ status }) => status)).toEqual(["VOID", "PAID"]);
    expect(legs(paid).filter(([kind]) => kind === "INVOICE_PAYMENT")).toHaveLength(1);
    expect(paid.exchange_status).toBe("RELEASED");
  });

  const mostRefundable = async (r: ReturnDetail) =>
    refusal(await store.act(r, "refund", { data: { amount_minor: 999_999 } }), "maximum_refundable_minor")[2];

  it.each([false, true])(
    "books what was paid just before the case was closed, for the owner to refund; report lost: %s",
    async (isLost) => {
      await listens();
      const r = await exchanged(3000);
      await store.done(r, "send-invoice");
      await live.api.drain();
      expect(store.payInvoice()).toBe(true);
      await store.done(r, "close", { force: true, reason: "Given up" });
      await live.api.drain();
      await store.double.deliveries.deliver(isLost ? { lose: ["DRAFT_ORDERS_UPDATE", "order.updated"] } : { twice: true });
      await live.recover();
      for (let i = 0; i < 2; i++) await store.runTask("returns.invoices");
      const closed = await store.show(r);
      expect([legs(closed), closed.money.invoice_due_minor]).toEqual([[["INVOICE_PAYMENT", 1101, "SUCCEEDED"]], 0]);
      expect(closed.documents.filter(({ kind }) => kind === "ADDITIONAL_INVOICE").map(({ status }) => status)).toEqual(["VOID"]);
      expect(await mostRefundable(closed)).toBe(3000);
    },
  );

  it("books what was paid in full beside a part that was paid elsewhere", async () => {
    await listens();
    const r = await exchanged(3000);
    const { documents } = await store.done(r, "send-invoice");
    await live.api.drain();
    await payByBank(documents[0]?.id, "BANK-1", 500);
    store.payInvoice();
    await store.done(r, "close", { force: true, reason: "Given up" });
    await store.double.deliveries.deliver({ twice: true });
    await live.api.drain();
    const closed = await store.show(r);
    expect(legs(closed)).toEqual([
      ["INVOICE_PAYMENT", 500, "SUCCEEDED"],
      ["INVOICE_PAYMENT", 1101, "SUCCEEDED"],
    ]);
    const { status, paid_minor } = (await store.owner.get(`/api/v1/invoices/${documents[0]?.id}`)).body.data as InvoiceDetail;
    expect([status, paid_minor, await mostRefundable(closed)]).toEqual(["PAID", 1101, 1899 + 1601]);
  });

  it.each([false, true])(
    "books the payment of the platform's invoice once, however often it is reported; report lost: %s",
    async (isLost) => {
      const r = await exchanged(3000);
      await store.done(r, "send-invoice");
      await live.api.drain();
      await listens();
      if (isShopify()) {
        const { world, effects } = store.double as ShopifyDouble;
        completeDraft(effects, [...world.drafts.values()].find(({ orderId }) => orderId === null)!);
      } else {
        const { world, shop } = store.double as WooDouble;
        payOrder(shop, [...world.orders.values()].find(({ fees }) => fees.length > 0)!);
      }
      if (isLost) {
        await store.double.deliveries.deliver({ lose: ["DRAFT_ORDERS_UPDATE", "order.updated"] });
        for (let i = 0; i < 2; i++) await store.runTask("returns.invoices");
      } else await store.double.deliveries.deliver({ twice: true });
      await live.api.drain();
      const paid = await store.show(r);
      expect(legs(paid).filter(([kind]) => kind === "INVOICE_PAYMENT")).toEqual([["INVOICE_PAYMENT", expect.any(Number), "SUCCEEDED"]]);
      expect(paid.documents[0]).toMatchObject({ kind: "ADDITIONAL_INVOICE", status: "PAID" });
      expect(paid.exchange_status).toBe("RELEASED");
    },
  );

  /** Exchange a mug for a dearer cup, whose difference is paid, and take the cup back. */
  async function cupBack(
    shipping_minor: number,
    pay: (invoiceId: string) => Promise<unknown>,
  ): Promise<{ r: ReturnDetail; bought: { id: string; external_id: string } }> {
    await store.subscribe();
    const mug = { title: "Mug", product: "Mug", quantity: 1, unit_minor: 1899, tax_percent: 20 };
    const bought = await store.buy({ lines: [mug], shipping_minor });
    const exchange = await exchanged(3000, bought);
    const { documents } = await store.done(exchange, "send-invoice");
    await live.api.drain();
    await pay(documents[0]!.id);
    await live.api.drain();
    const sent = await store.done(exchange, "fulfill-exchange-items");
    await live.api.drain();
    const cup = (await store.owner.get(`/api/v1/orders/${sent.exchange.order?.id}`)).body.data;
    return { r: await store.process(await store.received(cup, [1])), bought };
  }
  const bothPaid = [
    ["REFUND", 1899, "SUCCEEDED"],
    ["REFUND", 1101, "SUCCEEDED"],
  ];

  it.each([0, 10])("pays back what was paid by its invoice, once, with %s answers lost", async (answers) => {
    const { r, bought } = await cupBack(0, async () => {
      store.payInvoice();
      await store.double.deliveries.deliver();
    });
    const invoice = isShopify()
      ? [...shopOf(store).drafts.values()].find(({ percentOff }) => percentOff === 0)!.orderId!
      : String([...siteOf(store).orders.values()].find(({ fees }) => fees.length > 0)!.id);
    const lost = Array.from({ length: answers }, () => ({ kind: "drop-after" as const }));
    store.double.control.fail(isShopify() ? "Refund" : "POST orders/:id/refunds", ...lost);
    await store.act(r, "refund");
    store.double.control.heal();
    await live.recover();
    await store.double.deliveries.deliver({ twice: true });
    await live.api.drain();
    const paid = await store.show(r);
    expect([paid.payment_status, legs(paid)]).toEqual(["SETTLED", bothPaid]);
    expect([store.moved(bought.external_id), store.moved(invoice)]).toEqual([[1899], [1101]]);
    expect((await store.reimport(bought.external_id)).refunded_minor).toBe(3000);
    await importer(live.api).reconcile(store.storeId);
    expect((await store.owner.get("/api/v1/stores/differences")).body.data.items).toEqual([]);
  });

  it("leaves what was paid elsewhere to be refunded by hand, and counts other refunds beside it", async () => {
    const paid = { external_id: "BANK-1", amount_minor: 1101, method: "BANK_TRANSFER" };
    const { r, bought } = await cupBack(500, (id) => store.owner.post(`/api/v1/invoices/${id}/payments`, paid));
    const [own, invoice] = (await store.owner.get(`/api/v1/orders/${bought.id}`)).body.data.payments;
    const payments = [
      { payment_id: own.id, amount_minor: 1899 },
      { payment_id: invoice.id, amount_minor: 1101 },
    ];
    const done = await store.done(r, "refund", { data: { payments } });
    expect([legs(done), operationsOf(done, "refund").length, store.moved(bought.external_id)]).toEqual([bothPaid, 1, [1899]]);
    // The merchant refunds the shipping on the platform.
    if (isShopify()) {
      const { world } = store.double as ShopifyDouble;
      const { gateway, id } = world.orders.get(bought.external_id)!.transactions[0]!;
      const money = [{ gateway, amount: "5.00", parentId: gid("OrderTransaction", id) }];
      createRefund(world, { orderId: gid("Order", bought.external_id), transactions: money }, () => {});
    } else {
      const { world, shop } = store.double as WooDouble;
      await wooRefund(shop, world.orders.get(Number(bought.external_id))!, { amount: "5.00", api_restock: false });
    }
    expect((await store.reimport(bought.external_id)).refunded_minor).toBe(3500);
    expect(legs(await store.show(r))).toEqual([...bothPaid, ["EXTERNAL", 500, "SUCCEEDED"]]);
  });

  it("orders exchanged goods there, holds them until they are paid for, and sends them", async () => {
    const r = await exchanged(3000);
    await live.api.drain();
    const held = await store.show(r);
    expect(operationsOf(held, "exchange")).toMatchObject([{ state: "DONE", url: expect.stringContaining("http") }]);
    expect(held.exchange_status).toBe("ON_HOLD");
    await store.done(r, "release-hold", { force: true, reason: "Paid in cash" });
    await store.done(r, "fulfill-exchange-items", { tracking: { number: "1Z999", carrier: "UPS" } });
    await live.api.drain();
    await live.recover();
    const done = await store.show(r);
    expect(["exchange", "release", "fulfil"].map((kind) => operationsOf(done, kind).map(({ state }) => state))).toEqual([
      ["DONE"],
      ["DONE"],
      ["DONE"],
    ]);
    if (isShopify()) expect([...shopOf(store).orders.values()].at(-1)!.fulfillments).toHaveLength(1);
    else expect([...siteOf(store).orders.values()].at(-1)!.status).toBe("completed");
  });

  it("orders nothing that is gone there, says so, and orders it once it is back", async () => {
    const wanted = await cup(3000);
    const { products } = store.double.world as { products: Map<unknown, object> };
    const [id, product] = [...products].at(-1)!;
    const r = await store.received(await store.buy(), [wanted]);
    const ordered = () => [shopOf(store).orders.size, isShopify() ? shopOf(store).drafts.size : 0];
    const before = ordered();
    products.delete(id);
    await store.process(r);
    await live.api.drain();
    const exchange = async () => operationsOf(await store.show(r), "exchange");
    expect(await exchange()).toMatchObject([{ state: "FAILED", error: { kind: "unknown_variant" }, may_retry: true }]);
    expect(ordered()).toEqual(before);
    products.set(id, product);
    await store.done(r, "retry-platform");
    await live.recover();
    expect(await exchange()).toMatchObject([{ state: "DONE" }]);
    expect(ordered()).not.toEqual(before);
  });

  it("adds restocked units once, although the answer is lost", async () => {
    const bowl = await store.product("Bowl", 4);
    const order = await store.buy({ lines: [{ title: "Bowl", product: "Bowl", quantity: 2, unit_minor: 2500, tax_percent: 20 }] });
    const r = await store.received(order, [2]);
    store.double.control.fail(isShopify() ? "Restock" : "PUT products/:id", { kind: "drop-after" });
    await store.done(r, "restock", { locationId: await store.shelf() });
    await live.api.drain();
    await live.recover();
    expect(operationsOf(await store.show(r), "restock")).toMatchObject([{ state: "DONE" }]);
    expect(store.stockOf(bowl)).toBe(6);
  });

  it("shows what failed, and tries it again on request", async () => {
    const bowl = await store.product("Bowl", 4);
    const order = await store.buy({ lines: [{ title: "Bowl", product: "Bowl", quantity: 1, unit_minor: 2500, tax_percent: 20 }] });
    const r = await store.received(order, [1]);
    const label = isShopify() ? "VariantStock" : "GET products/:id";
    const status = isShopify()
      ? { status: 401, body: "{}" }
      : { status: 404, body: '{"code":"woocommerce_rest_product_invalid_id","message":"gone"}' };
    store.double.control.fail(label, ...Array.from({ length: 3 }, () => ({ kind: "status-before" as const, ...status })));
    await store.done(r, "restock", { locationId: await store.shelf() });
    await live.api.drain();
    const failed = await store.show(r);
    expect(operationsOf(failed, "restock")).toMatchObject([
      { state: "FAILED", error: { kind: isShopify() ? "auth" : "not_found" }, may_retry: true },
    ]);
    store.double.control.fail(label);
    await live.recover(1);
    expect(store.stockOf(bowl)).toBe(4);
    for (let i = 0; i < 3; i++) {
      await store.done(r, "retry-platform");
      await live.recover(1);
    }
    expect(operationsOf(await store.show(r), "restock")).toMatchObject([{ state: "DONE" }]);
    expect(store.stockOf(bowl)).toBe(5);
  });
});

describe("a return on Shopify", () => {
  it("is mirrored when approved and follows the case", async () => {
    const store = await liveShopify(live);
    const order = await store.buy();
    const r = await store.done(await store.request(order, [2]), "approve");
    await live.api.drain();
    const mirror = () => shopOf(store).orders.get(order.external_id)!.returns;
    expect(mirror()).toMatchObject([{ status: "OPEN", lines: [{ quantity: 2 }], exchange: [] }]);
    await store.done(r, "cancel");
    await live.api.drain();
    expect(mirror().map(({ status }) => status)).toEqual(["CANCELED"]);
    await store.done(r, "reopen", { reason: "It came" });
    await store.done(r, "shipment-received");
    await store.process(r);
    await store.done(r, "refund");
    await live.api.drain();
    expect(mirror().map(({ status }) => status)).toEqual(["CANCELED", "CLOSED"]);
    expect(shopOf(store).orders.get(order.external_id)!.refunds).toHaveLength(1);
    await store.close();
  });

  it.each([false, true])(
    "from several captures of one gateway is one refund, whatever ids it is reported under; answer lost: %s",
    async (isLost) => {
      const store = await liveShopify(live);
      const r = await store.process(await store.received(await store.buy({ gateways: ["card", "card", "card"] }), [3, 1]));
      if (isLost) store.double.control.fail("Refund", ...Array.from({ length: 6 }, () => ({ kind: "drop-after" as const })));
      await store.done(r, "refund");
      if (isLost) {
        await store.reimport(r.order.external_id);
        await live.recover();
      }
      expect(store.moved(r.order.external_id).length).toBeGreaterThan(1);
      for (let i = 0; i < 2; i++) await store.reimport(r.order.external_id);
      const after = await store.show(r);
      expect(legs(after).filter(([, , state]) => state !== "FAILED")).toEqual([["REFUND", 8197, "SUCCEEDED"]]);
      expect(after.order.refunded_minor).toBe(8197);
      expect(store.moved(r.order.external_id).reduce((sum, amount) => sum + amount, 0)).toBe(8197);
      const { lines } = (await store.owner.get(`/api/v1/orders/${r.order.id}`)).body.data;
      expect(lines.map(({ free }: { free: number }) => free)).toEqual([0, 0]);
      await store.close();
    },
  );

  it("stops before paying where the platform computes another amount, until a person confirms", async () => {
    const store = await liveShopify(live);
    const order = await store.buy();
    const r = await store.process(await store.received(order, [2]));
    shopOf(store).orders.get(order.external_id)!.lines[0]!.discount += 100;
    const stopped = await store.act(r, "refund");
    expect(refusal(stopped, "ours_minor", "platform_minor")).toEqual([409, "PLATFORM_AMOUNT_DIFFERS", 3798, 3731]);
    expect((await store.show(r)).ledger).toEqual([]);
    expect(refusal(await store.act(r, "refund", { data: { platform_amount_minor: 1 } }))[1]).toBe("PLATFORM_AMOUNT_DIFFERS");
    const paid = await store.done(r, "refund", { data: { platform_amount_minor: 3731 } });
    expect(legs(paid)).toEqual([["REFUND", 3798, "SUCCEEDED"]]);
    await store.close();
  });

  it("without a scope offers the action with the reason, and does without returns of the platform", async () => {
    const store = await liveShopify(live, ["write_orders", "read_products", "read_customers"]);
    const r = await store.process(await store.received(await store.buy(), [1]), { method: "REFUND" });
    await live.api.drain();
    expect(r.platform?.operations).toEqual([]);
    const offer = (action: string) => r.allowed_actions.find((one) => one.action === action);
    expect(offer("refund")).toMatchObject({ allowed: true });
    await live.api.db.kysely
      .updateTable("store_connection")
      .set({ scopes: JSON.stringify(["read_orders"]) as never })
      .where("store_id", "=", store.storeId)
      .execute();
    const now = await store.show(r);
    for (const action of ["refund", "create-store-credit"])
      expect(now.allowed_actions.find((one) => one.action === action)).toMatchObject({ allowed: false, code: "PLATFORM_SCOPE_MISSING" });
    expect(refusal(await store.act(r, "refund"))).toEqual([422, "PLATFORM_SCOPE_MISSING"]);
    await store.close();
  });
});
