import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { completeDraft, takePayment } from "../doubles/shopify/draft-mutations.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import { payOrder } from "../doubles/woocommerce/order-routes.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

interface Case {
  r: ReturnDetail;
  invoice(): Promise<InvoiceDetail>;
  show(): Promise<ReturnDetail>;
  /** Let the platform report what happened, and ask it as well. */
  follow(): Promise<void>;
}

/** Have a cup for 30.00 exchanged for a mug of 18.99, and the difference of 11.01 asked for on the platform. */
async function asked(store: LiveStore): Promise<Case> {
  await store.subscribe();
  const { variantId: variant_id } = await store.product("Cup", 5, 3000);
  const wanted = { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } };
  const r = await store.process(await store.received(await store.buy(), [wanted]));
  const { documents } = await store.done(r, "send-invoice");
  await live.api.drain();
  return {
    r,
    invoice: async () => (await store.owner.get(`/api/v1/invoices/${documents[0]!.id}`)).body.data as unknown as InvoiceDetail,
    show: () => store.show(r),
    async follow() {
      for (let i = 0; i < 2; i++) {
        await store.double.deliveries.deliver({ twice: true });
        await live.api.drain();
        await store.runTask("returns.invoices");
      }
    },
  };
}
const money = async ({ show, invoice }: Case) => {
  const [r, paper] = [await show(), await invoice()];
  return [r.exchange_status, r.payment_status, paper.status, paper.paid_minor];
};
const booked = async ({ show }: Case) =>
  (await show()).ledger.filter(({ kind }) => kind === "INVOICE_PAYMENT").map(({ amount_minor }) => amount_minor);

describe("an additional invoice on Shopify", () => {
  const draftOf = ({ double }: LiveStore) =>
    [...(double as ShopifyDouble).world.drafts.values()].find(({ percentOff }) => percentOff === 0)!;
  const orderOf = (store: LiveStore) => (store.double as ShopifyDouble).world.orders.get(draftOf(store).orderId!)!;
  const finish = (store: LiveStore, gateway: string, amount: number) =>
    completeDraft((store.double as ShopifyDouble).effects, draftOf(store), { gateway, amount });
  const pay = (store: LiveStore, amount: number) =>
    takePayment((store.double as ShopifyDouble).world, orderOf(store), "Bank Deposit", amount);

  it("is paid by its money, in parts if it comes in parts, and lets the goods go with the last", async () => {
    const store = await liveShopify(live);
    const one = await asked(store);
    finish(store, "Bank Deposit", 0);
    await one.follow();
    expect([await money(one), await booked(one)]).toEqual([["ON_HOLD", "DUE_FROM_CUSTOMER", "OPEN", 0], []]);
    pay(store, 400);
    await one.follow();
    expect([await money(one), await booked(one)]).toEqual([["ON_HOLD", "PARTIAL", "OPEN", 400], [400]]);
    pay(store, 701);
    await one.follow();
    expect([await money(one), await booked(one)]).toEqual([
      ["RELEASED", "SETTLED", "PAID", 1101],
      [400, 701],
    ]);
    expect((await one.invoice()).payments.map(({ method, source, amount_minor }) => [method, source, amount_minor])).toEqual([
      ["OTHER", "PLATFORM", 400],
      ["OTHER", "PLATFORM", 701],
    ]);
    await store.close();
  });

  it("is booked to its last part, also after the case was closed with a part of it paid", async () => {
    const store = await liveShopify(live);
    const one = await asked(store);
    finish(store, "Bank Deposit", 0);
    pay(store, 400);
    await one.follow();
    await store.done(one.r, "close", { force: true, reason: "Given up" });
    await one.follow();
    expect(await booked(one)).toEqual([400]);
    pay(store, 701);
    await one.follow();
    await one.follow();
    expect(await booked(one)).toEqual([400, 701]);
    await store.close();
  });

  it("that was paid and given back there is not given back again", async () => {
    const store = await liveShopify(live);
    const one = await asked(store);
    finish(store, "card", 1101);
    await one.follow();
    expect(await money(one)).toEqual(["RELEASED", "SETTLED", "PAID", 1101]);
    const { world } = store.double as ShopifyDouble;
    const [sale] = orderOf(store).transactions;
    const at = world.tick();
    const back = { id: world.nextId(), kind: "REFUND" as const, status: "SUCCESS" as const, gateway: "card", parentId: sale!.id, at };
    orderOf(store).refunds.push({ id: world.nextId(), note: null, at, lines: [], transactions: [{ ...back, amount: 1000 }] });
    await one.follow();
    const order = (await store.owner.get(`/api/v1/orders/${one.r.order.id}`)).body.data;
    const paid = order.payments.find(({ captured_minor }: any) => captured_minor === 1101);
    expect([paid.refundable_minor, order.refunded_minor]).toEqual([101, 1000]);
    expect((await money(one))[2], "the document was paid").toBe("PAID");
    await store.close();
  });
});

describe("an additional invoice on WooCommerce", () => {
  const shopOf = (store: LiveStore) => (store.double as WooDouble).shop;
  const orderOf = (store: LiveStore) => [...(store.double as WooDouble).world.orders.values()].find(({ fees }) => fees.length > 0)!;

  it.each(["bacs", "cod"])("is not paid by a checkout with %s", async (gateway) => {
    const store = await liveWooCommerce(live);
    const one = await asked(store);
    payOrder(shopOf(store), orderOf(store), gateway);
    await one.follow();
    expect([await money(one), await booked(one)]).toEqual([["ON_HOLD", "DUE_FROM_CUSTOMER", "OPEN", 0], []]);
    const { world } = store.double as WooDouble;
    Object.assign(orderOf(store), { status: "completed", paid: world.time() });
    await one.follow();
    expect([await money(one), await booked(one)]).toEqual([["RELEASED", "SETTLED", "PAID", 1101], [1101]]);
    await store.close();
  });
});
