import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimsOf } from "../support/claim-world.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { legsOf } from "../support/paid-case.ts";
import { refusal } from "../support/world.ts";

/** Duties and additional fees of Shopify, fees of WooCommerce: money of an order that no unit carries and a person gives back. */
let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const [shipping, duties, fee] = [600, 703, 250];
const charges = shipping + duties + fee;
const spec = {
  lines: [{ title: "Cup", quantity: 2, unit_minor: 2400, tax_percent: 20 }],
  shipping_minor: shipping,
  extras: [
    { kind: "duty" as const, title: "Duties", minor: duties },
    { kind: "fee" as const, title: "Handling abroad", minor: fee },
  ],
};
const total = (minor: number[]): number => minor.reduce((sum, one) => sum + one, 0);

describe.each(Object.entries({ Shopify: liveShopify, WooCommerce: liveWooCommerce }))(
  "charges beside goods and shipping, %s",
  (_, open) => {
    let store: LiveStore;
    beforeAll(async () => {
      store = await open(live);
    });
    afterAll(() => store.close());

    it("are shown with the order and are no part of a unit", async () => {
      const order = await store.buy(spec);
      const { body } = await store.owner.get(`/api/v1/orders/${order.id}`);
      expect(body.data.shipping.map((one: any) => one.gross_minor)).toEqual([shipping, duties, fee]);
      expect(body.data.shipping.slice(1).map(({ title }: any) => title)).toEqual(["Duties", "Handling abroad"]);
      const r = await store.process(await store.received(order, [2]));
      expect((await store.act(r, "refund", { data: {} })).status).toBe(200);
      expect(store.moved(order.external_id)).toEqual([4800]);
    });

    it("are given back by a person, within what was charged", async () => {
      const order = await store.buy(spec);
      const received = await store.received(order, [2]);
      const beyond = await store.act(received, "suggested-financial-outcome", { refund_shipping_minor: charges + 1 });
      expect(refusal(beyond)).toEqual([422, "REFUND_EXCEEDS_BALANCE"]);
      const r = await store.process(received, { refund_shipping_minor: charges });
      expect((await store.act(r, "refund", { data: {} })).status).toBe(200);
      expect(legsOf(await store.show(r))).toEqual([["REFUND", 4800 + charges, "SUCCEEDED"]]);
      expect(total(store.moved(order.external_id))).toBe(order.payments[0].captured_minor);
      const { documents } = (await store.show(r)) as any;
      const note = (await store.owner.get(`/api/v1/invoices/${documents[0].id}`)).body.data;
      const lines = note.lines.map((line: any) => [line.rate, line.gross_minor, line.tax_minor]);
      expect(lines).toEqual([
        ["20", 4800, 800],
        ["20", shipping, 100],
        ["0", duties + fee, 0],
      ]);
      await store.reimport(order.external_id);
      expect(legsOf(await store.show(r))).toHaveLength(1);
    });

    it("go back by a claim for everything, and by a policy that gives shipping back", async () => {
      const c = claimsOf(store);
      const claim = await c.claim(await store.buy(spec), "LOST", [2]);
      await c.done(claim, "approve", { shipping_minor: charges });
      const items = claim.items.map(({ id }) => ({ id, kind: "REFUND" as const }));
      expect((await c.resolve(claim, { items, shipping: { amount_minor: charges } })).status).toBe(200);
      const paid = (await c.show(claim)).ledger.filter(({ state }: any) => state === "SUCCEEDED");
      expect(total(paid.map(({ amount_minor }: any) => amount_minor))).toBe(4800 + charges);
      await store.policy({ refund_shipping: "ALWAYS" });
      const received = await store.received(await store.buy(spec), [1]);
      const { outcome } = (await store.act(received, "suggested-financial-outcome", {})).body.data;
      expect(outcome.shipping_minor).toBe(charges);
    });
  },
);
