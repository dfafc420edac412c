import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";
import { refusal, type World, world } from "../support/world.ts";

/** The product's promised results, one row per scenario. Amounts are minor units of the order's currency. */
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
afterEach(() => api.clock.set("2026-01-15T12:00:00Z"));

const scenarios: [id: string, promise: string, run: (w: World) => Promise<void>][] = [
  [
    "S01",
    "a return settles what arrived, waits for the rest, and never pays more than is due",
    async (w) => {
      const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 8999 }] });
      const r = await w.request(order, [3]);
      await w.done(r, "approve");
      const item = r.items[0]!.id;
      await w.done(r, "shipment-received", { items: [{ id: item, received: 2 }] });
      expect(await w.suggest(r)).toMatchObject({ net_minor: 17_998, resolution_type: "REFUND" });
      await w.process(r);
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: 26_997 } }), "maximum_refundable_minor")).toEqual([
        422,
        "REFUND_EXCEEDS_BALANCE",
        17_998,
      ]);
      expect(await w.done(r, "refund", { data: { amount_minor: 17_998 } })).toMatchObject({ stage: "FULLY_PAID", status: "OPEN" });
      expect(await w.done(r, "shipment-received", { items: [{ id: item, received: 3 }] })).toMatchObject({ stage: "SHIPMENT_RECEIVED" });
      await w.process(r);
      const end = await w.done(r, "refund");
      expect(end).toMatchObject({ stage: "COMPLETED", status: "CLOSED", close_reason: "COMPLETED", payment_status: "SETTLED" });
      expect(end.ledger.map((leg) => leg.amount_minor)).toEqual([17_998, 8999]);
    },
  ],
  [
    "S02",
    "an order discount is spread over the lines",
    async (w) => {
      const order = await w.order({ lines: [{ unit_price_minor: 600 }, { unit_price_minor: 400 }], discount_minor: 100 });
      expect((await w.suggest(await w.received(order, [1]))).net_minor).toBe(540);
      expect((await w.suggest(await w.received(order, [0, 1]))).net_minor).toBe(360);
    },
  ],
  [
    "S03",
    "single units of a discounted line add up to what was paid",
    async (w) => {
      const order = await w.order({ lines: [{ quantity: 3, unit_price_minor: 10_000 }], discount_minor: 1000 });
      const paid: number[] = [];
      for (let i = 0; i < 3; i++) {
        const r = await w.received(order, [1]);
        await w.process(r);
        const end = await w.done(r, "refund");
        expect(end.stage).toBe("COMPLETED");
        paid.push(end.ledger[0]!.amount_minor);
      }
      expect(paid).toEqual([9666, 9667, 9667]);
    },
  ],
  [
    "S04",
    "tax is refunded with the unit",
    async (w) => {
      const taxed = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, tax_rate: "10", tax_minor: 200 }] });
      const outcome = await w.suggest(await w.received(taxed, [1]));
      expect(outcome.lines[0]).toMatchObject({ gross_minor: 1100, net_minor: 1000, tax_minor: 100 });
      const promoted = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, discount_minor: 200 }] });
      expect((await w.suggest(await w.received(promoted, [1]))).net_minor).toBe(900);
    },
  ],
  [
    "S06",
    "shipping is refunded once, with its tax, up to what was paid for it",
    async (w) => {
      const ship = (external_id: string, price_minor: number, over = {}) => ({ external_id, price_minor, ...over });
      const b = { tax_rate: "23", tax_minor: 230 };
      const cases: [object[], number][] = [
        [[ship("a", 2000)], 2000],
        [[ship("b", 1000, b)], 1230],
        [[ship("b", 1000, { tax_rate: "23", discount_minor: 500, tax_minor: 115 })], 615],
        [[ship("a", 2000), ship("b", 1000, b)], 3230],
      ];
      for (const [shipping, paid] of cases) {
        const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }], shipping });
        const r = await w.received(order, [1]);
        expect((await w.suggest(r, { refund_shipping_minor: paid })).net_minor).toBe(1000 + paid);
        expect(refusal(await w.act(r, "suggested-financial-outcome", { refund_shipping_minor: paid + 1 }))).toEqual([
          422,
          "REFUND_EXCEEDS_BALANCE",
        ]);
        await w.process(r, { refund_shipping_minor: paid });
        expect(refusal(await w.act(await w.received(order, [1]), "suggested-financial-outcome", { refund_shipping_minor: 1 }))).toEqual([
          422,
          "SHIPPING_ALREADY_REFUNDED",
        ]);
      }
      const free = await w.order({ lines: [{ unit_price_minor: 1000 }], shipping: [ship("b", 1000, { discount_minor: 1000 })] });
      expect(refusal(await w.act(await w.received(free, [1]), "suggested-financial-outcome", { refund_shipping_minor: 1000 }))).toEqual([
        422,
        "NOTHING_DUE",
      ]);
    },
  ],
  [
    "S07",
    "credit notes split net and tax, and are numbered without gaps",
    async (w) => {
      const lines = [
        { unit_price_minor: 1000, tax_rate: "10", tax_minor: 100 },
        { unit_price_minor: 2000, tax_rate: "20", tax_minor: 400 },
      ];
      const shipping = [{ external_id: "s", price_minor: 1000, tax_rate: "15", tax_minor: 150 }];
      const whole = await w.received(await w.order({ lines, shipping }), [1, 1]);
      await w.process(whole, { refund_shipping_minor: 1150 });
      const first = (await w.done(whole, "refund")).documents[0]!;
      expect(first).toMatchObject({ kind: "CREDIT_NOTE", net_minor: 4000, tax_minor: 650, gross_minor: 4650 });
      const part = await w.received(await w.order({ lines, shipping }), [1]);
      await w.process(part, { refund_shipping_minor: 575, fees_minor: 550 });
      const second = (await w.done(part, "refund")).documents[0]!;
      expect(second).toMatchObject({ net_minor: 1000, tax_minor: 125, gross_minor: 1125 });
      expect([first.number, second.number].map((number) => Number(number.slice(-6)))).toEqual([1, 2]);
    },
  ],
  [
    "S09",
    "a tax-inclusive line refunds the same amount whole or in ten parts",
    async (w) => {
      const line = { quantity: 10, unit_price_minor: 2390, discount_minor: 5975, tax_rate: "20", tax_minor: 2988 };
      const whole = await w.suggest(await w.received(await w.order({ lines: [line], tax_inclusive: true }), [10]));
      expect(whole).toMatchObject({ net_minor: 17_925 });
      expect(whole.lines[0]).toMatchObject({ net_minor: 14_937, tax_minor: 2988 });
      const order = await w.order({ lines: [line], tax_inclusive: true });
      const singles: number[] = [];
      for (let i = 0; i < 10; i++) singles.push((await w.process(await w.received(order, [1]))).outcome[0]!.net_minor);
      expect(singles).toEqual([1792, 1793, 1792, 1793, 1792, 1793, 1792, 1793, 1792, 1793]);
    },
  ],
  [
    "S10",
    "partial refunds add up to the remaining balance, to the cent",
    async (w) => {
      const r = await w.received(await w.order({ lines: [{ unit_price_minor: 9199 }, { unit_price_minor: 7760 }] }), [1, 1]);
      await w.process(r);
      await w.done(r, "refund", { data: { amount_minor: 9199 } });
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: 7761 } }), "maximum_refundable_minor")).toEqual([
        422,
        "REFUND_EXCEEDS_BALANCE",
        7760,
      ]);
      expect((await w.done(r, "refund", { data: { amount_minor: 7760 } })).stage).toBe("COMPLETED");
    },
  ],
  [
    "S11",
    "a fee is deducted from the refund and never creates a debt",
    async (w) => {
      const order = () => w.order({ currency: "CAD", lines: [{ unit_price_minor: 5099 }] });
      expect(await w.suggest(await w.received(await order(), [1]), { fees_minor: 500 })).toMatchObject({
        net_minor: 4599,
        resolution_type: "REFUND",
      });
      const r = await w.received(await order(), [1]);
      expect(await w.process(r, { fees_minor: 6000 })).toMatchObject({
        resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
        stage: "COMPLETED",
        ledger: [],
        documents: [],
      });
    },
  ],
  [
    "S11",
    "a policy fee is deducted like one set by hand",
    async (w) => {
      for (const [return_minor, net_minor, resolution_type] of [
        [500, 4599, "REFUND"],
        [6000, 0, "NO_RETURN_PAYMENT_REQUIRED"],
      ] as const) {
        await w.policy({ name: `Fee ${return_minor}`, fees: { return_minor } });
        expect(await w.suggest(await w.received(await w.order({ lines: [{ unit_price_minor: 5099 }] }), [1]))).toMatchObject({
          net_minor,
          resolution_type,
          invoice_minor: 0,
        });
      }
    },
  ],
  [
    "S12",
    "a restocking fee is a share of the amount paid or of the price, and waived when the merchant is at fault",
    async (w) => {
      const line = { unit_price_minor: 10_000, discount_minor: 2000 };
      for (const [type, reason, net_minor] of [
        ["PERCENT_OF_PAID", "CHANGED_MIND", 7200],
        ["PERCENT_OF_CATALOGUE", "CHANGED_MIND", 7000],
        ["PERCENT_OF_CATALOGUE", "DEFECTIVE", 8000],
      ] as const) {
        await w.policy({ name: `${type} ${reason}`, fees: { restocking: { type, percent: 10 } } });
        const r = await w.received(await w.order({ lines: [line] }), [{ quantity: 1, reason }]);
        expect((await w.suggest(r)).net_minor, `${type} ${reason}`).toBe(net_minor);
      }
    },
  ],
  [
    "S14",
    "an even exchange needs no payment and completes when it is shipped",
    async (w) => {
      const variant_id = await w.variant("s14-L", 4000);
      const order = await w.order({ lines: [{ unit_price_minor: 4000, variant_external_id: "s14-M" }] });
      const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id, quantity: 1 } }]);
      const processed = await w.process(r);
      expect(processed).toMatchObject({
        resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
        exchange_status: "RELEASED",
        hold_reason: null,
        stage: "EXCHANGE_PROCESS_TRACKING",
      });
      expect(await w.done(r, "fulfill-exchange-items", { tracking: "T1" })).toMatchObject({
        stage: "COMPLETED",
        status: "CLOSED",
        exchange_status: "FULFILLED",
        ledger: [],
      });
    },
  ],
  [
    "M14",
    "a returned exchange unit is worth what the exchange cost",
    async (w) => {
      const variant_id = await w.variant("m14", 5800);
      const order = await w.order({ lines: [{ unit_price_minor: 2000 }] });
      const r = await w.received(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
      await w.process(r);
      const { documents } = await w.done(r, "send-invoice");
      await w.erp.post("/api/v1/public/invoice-payments", { number: documents[0]!.number, external_id: "ch_m14", amount_minor: 3800 });
      const { exchange } = await w.done(r, "fulfill-exchange-items");
      const sent = (await w.owner.get(`/api/v1/orders/${exchange.order!.id}`)).body.data;
      const back = await w.received(sent, [1]);
      expect(await w.suggest(back)).toMatchObject({ net_minor: 5800, refund_minor: 5800 });
      await w.process(back);
      expect((await w.done(back, "refund")).ledger.reduce((sum, leg) => sum + (leg.kind === "REFUND" ? leg.amount_minor : 0), 0)).toBe(
        5800,
      );
      expect((await w.show(back)).order).toMatchObject({ paid_minor: 5800, refunded_minor: 5800 });
    },
  ],
  [
    "S15",
    "an exchange settles the difference in either direction",
    async (w) => {
      for (const [price, resolution_type, net_minor] of [
        [1500, "REFUND", 300],
        [1900, "SEND_ADDITIONAL_INVOICE", -100],
      ] as const) {
        const variant_id = await w.variant(`s15-${price}`, price);
        const r = await w.received(await w.order({ lines: [{ unit_price_minor: 1800 }] }), [
          { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } },
        ]);
        expect(await w.suggest(r)).toMatchObject({ resolution_type, net_minor });
      }
    },
  ],
  [
    "S17",
    "fees with tax, discounts and large lines are exact to the cent",
    async (w) => {
      const line = { quantity: 2, unit_price_minor: 1000, tax_rate: "20", tax_minor: 400 };
      const plain = await w.received(await w.order({ lines: [line] }), [1]);
      expect((await w.suggest(plain, { fees_minor: 1125 })).net_minor).toBe(75);
      expect((await w.suggest(plain, { fees_minor: 1000 })).net_minor).toBe(200);
      const discounted = await w.received(await w.order({ lines: [{ ...line, tax_minor: 360 }], discount_minor: 200 }), [1]);
      expect((await w.suggest(discounted)).net_minor).toBe(1080);
      const big = { quantity: 2, unit_price_minor: 4_452_600, tax_rate: "20", tax_minor: 1_779_235 };
      expect((await w.suggest(await w.received(await w.order({ lines: [big], discount_minor: 9023 }), [1]))).net_minor).toBe(5_337_706);
    },
  ],
  [
    "S19",
    "an exchange waits for the difference, which is invoiced once and booked once",
    async (w) => {
      const variant_id = await w.variant("s19", 5800);
      const r = await w.received(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [
        { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } },
      ]);
      await w.process(r);
      const sent = await w.done(r, "send-invoice");
      expect(sent).toMatchObject({ stage: "PAYMENT", exchange_status: "ON_HOLD", hold_reason: "AWAITING_PAYMENT" });
      expect(refusal(await w.act(r, "fulfill-exchange-items"))).toEqual([409, "ON_HOLD"]);
      const again = (await w.act(r, "send-invoice")).body.data;
      expect(again).toMatchObject({ resent: true });
      expect(again.return.documents).toHaveLength(1);
      const payment = { invoice_id: sent.documents[0]!.id, external_id: "ch_1", amount_minor: 3800 };
      expect((await w.erp.post("/api/v1/public/invoice-payments", payment)).body.data).toMatchObject({
        changed: true,
        stage: "FULLY_PAID",
      });
      expect((await w.erp.post("/api/v1/public/invoice-payments", payment)).body.data).toMatchObject({ changed: false });
      const paid = await w.show(r);
      expect(paid).toMatchObject({ exchange_status: "RELEASED", hold_reason: null });
      expect(paid.ledger.map((leg) => [leg.kind, leg.amount_minor])).toEqual([["INVOICE_PAYMENT", 3800]]);
      expect((await w.done(r, "fulfill-exchange-items")).stage).toBe("COMPLETED");
    },
  ],
  [
    "S20",
    "only accepted units are restocked and refunded, each once",
    async (w) => {
      const locationId = await w.location("loc-s20");
      await w.variant("s20", 1000, { stock: [{ location_external_id: "loc-s20", quantity: 2 }] });
      const r = await w.received(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000, variant_external_id: "s20" }] }), [2]);
      const id = r.items[0]!.id;
      await w.done(r, "evaluation", { items: [{ id, accepted: 1, rejected: 1, grade: "A", note: "damaged" }] });
      await w.done(r, "restock", { locationId });
      expect((await w.act(r, "restock", { locationId })).body.data.changed).toBe(false);
      const { items } = (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?q=s20`)).body.data;
      expect(items[0].variants[0].stock[0].quantity).toBe(3);
      const processed = await w.process(r);
      expect(processed.items[0]).toMatchObject({ received: 2, accepted: 1, rejected: 1, settled: 1, restocked: 1 });
      expect((await w.done(r, "refund")).ledger.map((leg) => leg.amount_minor)).toEqual([1000]);
    },
  ],
  [
    "S22",
    "a gift card is refunded before the card, or as chosen",
    async (w) => {
      const payments = [
        { external_id: "card", kind: "card", captured_minor: 7500, captured_at: "2026-06-01T09:00:00Z" },
        { external_id: "gift", kind: "gift_card", captured_minor: 2500, captured_at: "2026-06-01T09:00:00Z" },
      ];
      const ready = async () => {
        const order = await w.order({ lines: [{ unit_price_minor: 10_000 }], payments });
        const r = await w.received(order, [1]);
        await w.process(r);
        return {
          r,
          kindOf: new Map<string | null, string>(order.payments.map((p: any) => [p.id, p.kind])),
          card: order.payments.find((p: any) => p.kind === "card").id,
        };
      };
      const whole = await ready();
      const legs = (await w.done(whole.r, "refund")).ledger.map((leg) => [whole.kindOf.get(leg.payment_id), leg.amount_minor]);
      expect(legs).toEqual([
        ["gift_card", 2500],
        ["card", 7500],
      ]);
      const part = await ready();
      const some = (await w.done(part.r, "refund", { data: { amount_minor: 4000 } })).ledger.map((leg) => [
        part.kindOf.get(leg.payment_id),
        leg.amount_minor,
      ]);
      expect(some).toEqual([
        ["gift_card", 2500],
        ["card", 1500],
      ]);
      const named = await ready();
      const chosen = (await w.done(named.r, "refund", { data: { payments: [{ payment_id: named.card, amount_minor: 4000 }] } })).ledger;
      expect(chosen.map((leg) => [named.kindOf.get(leg.payment_id), leg.amount_minor])).toEqual([["card", 4000]]);
      await w.save("GENERAL", { refund_order: "CARD_FIRST" });
      const last = await ready();
      const cards = (await w.done(last.r, "refund", { data: { amount_minor: 4000 } })).ledger;
      expect(cards.map((leg) => [last.kindOf.get(leg.payment_id), leg.amount_minor])).toEqual([["card", 4000]]);
    },
  ],
  [
    "S24",
    "a currency without decimals stays in whole units",
    async (w) => {
      const yen = await w.received(await w.order({ currency: "JPY", lines: [{ unit_price_minor: 9899 }] }), [1]);
      await w.process(yen);
      expect((await w.done(yen, "refund")).ledger[0]!.amount_minor).toBe(9899);
      const won = await w.received(await w.order({ currency: "KRW", lines: [{ unit_price_minor: 1000 }] }), [1]);
      await w.process(won);
      expect(refusal(await w.act(won, "refund", { data: { amount_minor: 100.5 } }))).toEqual([400, "BAD_REQUEST"]);
      const dong = await w.order({ currency: "VND", lines: [0, 1, 2].map(() => ({ unit_price_minor: 500_000 })), discount_minor: 100_001 });
      expect(dong.lines.map((line: any) => line.order_discount_minor)).toEqual([33_334, 33_334, 33_333]);
      const three = await w.order({ currency: "JPY", lines: [{ quantity: 3, unit_price_minor: 334, discount_minor: 2 }] });
      const units: number[] = [];
      for (let i = 0; i < 3; i++) units.push((await w.process(await w.received(three, [1]))).outcome[0]!.net_minor);
      expect(units).toEqual([333, 333, 334]);
      await w.policy({ fees: { restocking: { type: "PERCENT_OF_PAID", percent: 10 } } });
      const guarani = await w.received(await w.order({ currency: "PYG", lines: [{ unit_price_minor: 12_345 }] }), [1]);
      expect(await w.suggest(guarani)).toMatchObject({ fees: [{ kind: "RESTOCKING", amount_minor: 1235 }], net_minor: 11_110 });
    },
  ],
  [
    "S26",
    "clicking twice pays once",
    async (w) => {
      const ready = async () => {
        const r = await w.received(await w.order({ lines: [{ unit_price_minor: 392 }] }), [1]);
        await w.process(r);
        return r;
      };
      const same = await ready();
      const answers = await Promise.all([0, 1].map(() => w.act(same, "refund", {}, { "idempotency-key": "k1" })));
      expect(answers.map((a) => a.status)).toEqual([200, 200]);
      expect(answers.map((a) => a.headers["idempotent-replayed"]).sort()).toEqual(["true", undefined]);
      expect(answers[0]!.body).toEqual(answers[1]!.body);
      const other = await ready();
      const two = await Promise.all(
        ["a", "b"].map((key) => w.act(other, "refund", { data: { amount_minor: 392 } }, { "idempotency-key": key })),
      );
      expect(two.filter((a) => a.status === 200)).toHaveLength(1);
      expect([409, 422]).toContain(two.find((a) => a.status !== 200)!.status);
      expect((await w.show(other)).ledger.map((leg) => leg.amount_minor)).toEqual([392]);
    },
  ],
  [
    "S27",
    "of two edits of the same version only the first succeeds",
    async (w) => {
      const r = await w.received(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      const { version, items } = await w.show(r);
      const body = { expected_total_minor: 1000, expected_version: version };
      const answers = await Promise.all([w.act(r, "process", body), w.act(r, "process", body)]);
      expect(answers.map((a) => a.status).sort()).toEqual([200, 409]);
      const late = answers.find((a) => a.status === 409)!;
      expect(late.body.data).toMatchObject({ code: "STALE_VERSION", current: { version: version + 1, stage: "PROCESS_RETURN" } });
      const third = await w.act(r, "evaluation", { items: [{ id: items[0]!.id, accepted: 1, rejected: 0 }], expected_version: version });
      expect(refusal(third)).toEqual([409, "STALE_VERSION"]);
    },
  ],
  [
    "S28",
    "nothing is refunded for what has not arrived",
    async (w) => {
      const r = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      await w.done(r, "approve");
      expect(refusal(await w.act(r, "process", { expected_total_minor: 1000 }))).toEqual([409, "NOT_RECEIVED"]);
      expect(refusal(await w.act(r, "refund"))).toEqual([409, "NOT_RECEIVED"]);
      await w.save("GENERAL", { refund_trigger: "ON_IN_TRANSIT" });
      const early = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      await w.done(early, "approve");
      expect(refusal(await w.act(early, "process", { expected_total_minor: 1000 }))).toEqual([409, "NOT_RECEIVED"]);
      const scan = { return_id: early.id, tracking_number: "1Z-S28", status: "IN_TRANSIT", at: "2026-01-15T11:00:00Z" };
      await w.erp.post("/api/v1/public/tracking-events", scan);
      await w.process(early);
      expect((await w.done(early, "refund")).money.paid_minor).toBe(1000);
    },
  ],
  [
    "S29",
    "a return can be cancelled until something arrives, which frees its stock and units",
    async (w) => {
      await w.location("loc-s29");
      const variant_id = await w.variant("s29", 1000, { stock: [{ location_external_id: "loc-s29", quantity: 1 }] });
      const available = async () =>
        (await w.owner.get(`/api/v1/merchant/products/${w.storeId}?q=s29`)).body.data.items[0].variants[0].available;
      await w.erp.put("/api/v1/public/locations/depot-s29", { name: "Depot", address: { line1: "1 Dock", city: "Hull", country: "GB" } });
      const order = await w.order({ lines: [{ unit_price_minor: 1000 }], ship_to: { line1: "5 Hill Rd", city: "London", country: "GB" } });
      const r = await w.request(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
      await w.done(r, "approve");
      await w.api.drain();
      const label = async () => (await w.owner.get(`/api/v1/merchant/returns/${r.id}/labels`)).body.data.items[0];
      expect(await label()).toMatchObject({ state: "READY", tracking_number: expect.stringMatching(/^BH\d{13}$/) });
      expect(await available()).toBe(0);
      expect(await w.done(r, "cancel")).toMatchObject({ status: "CLOSED", close_reason: "CANCELLED", exchange_status: "CANCELLED" });
      expect(await available()).toBe(1);
      await w.api.drain();
      expect(await label()).toMatchObject({ state: "VOIDED" });
      expect(refusal(await w.act(await w.received(order, [1]), "cancel"))).toEqual([409, "NOT_CANCELLABLE"]);
    },
  ],
  [
    "S30",
    "a unit can be returned once",
    async (w) => {
      const order = await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] });
      const first = await w.request(order, [2]);
      const more = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER", outcome: "REFUND" }] };
      expect(refusal(await w.owner.post("/api/v1/merchant/returns", more), "free")).toEqual([422, "QUANTITY_EXCEEDS_RETURNABLE", 0]);
      await w.done(first, "decline", { reason: "Worn" });
      expect((await w.owner.post("/api/v1/merchant/returns", more)).status).toBe(201);
    },
  ],
  [
    "S32",
    "a rejection gives its reason, and refunds nothing",
    async (w) => {
      const r = await w.received(await w.order({ lines: [{ quantity: 2, unit_price_minor: 1000 }] }), [2]);
      const item = { id: r.items[0]!.id, accepted: 0, rejected: 2 };
      expect(refusal(await w.act(r, "evaluation", { items: [item] }))).toEqual([422, "NOTE_REQUIRED"]);
      const judged = await w.done(r, "evaluation", { items: [{ ...item, note: "Worn soles" }] });
      expect(judged.items[0]!.decision).toBe("REJECTED");
      expect(judged.timeline.at(-1)!.label).toBe("Evaluation Rejected");
      expect(refusal(await w.act(r, "process", { expected_total_minor: 0 }))).toEqual([422, "NOTHING_ACCEPTED"]);
      expect((await w.done(r, "close")).status).toBe("CLOSED");
    },
  ],
  [
    "S34",
    "a reopened case keeps its ledger and owes nothing twice",
    async (w) => {
      const order = await w.order({ lines: [{ unit_price_minor: 2000 }] });
      const r = await w.received(order, [1]);
      await w.process(r);
      await w.done(r, "refund");
      expect(await w.done(r, "reopen", { reason: "Customer called" })).toMatchObject({ status: "OPEN", stage: "FULLY_PAID" });
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: 500 } }), "maximum_refundable_minor")).toEqual([
        422,
        "REFUND_EXCEEDS_BALANCE",
        0,
      ]);
      const other = await w.order({ lines: [{ unit_price_minor: 2000 }] });
      const cancelled = await w.request(other, [1]);
      await w.done(cancelled, "cancel");
      await w.request(other, [1]);
      expect(refusal(await w.act(cancelled, "reopen", { reason: "again" }))).toEqual([409, "UNITS_TAKEN"]);
    },
  ],
  [
    "S35",
    "a parcel never sent gets one reminder, then the case expires; a later arrival is reported",
    async (w) => {
      const r = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      await w.done(r, "approve");
      const sent = async (template: string) =>
        (
          await w.api.db.kysely
            .selectFrom("message")
            .select("id")
            .where("store_id", "=", w.storeId)
            .where("template", "=", template)
            .execute()
        ).length;
      const look = async (instant: string) => {
        await w.at(instant);
        for (const task of ["returns.remind", "returns.expire", "returns.remind", "returns.expire"]) await w.runTask(task);
        await w.api.drain();
        return w.show(r);
      };
      expect((await look("2026-01-30T11:59:00Z")).timeline.at(-1)!.label).toBe("Approved Request");
      expect((await look("2026-01-30T12:00:00Z")).timeline.at(-1)!.label).toBe("Reminded");
      await look("2026-02-05T12:00:00Z");
      expect(await sent("reminder")).toBe(1);
      expect(await look("2026-02-12T12:00:00Z")).toMatchObject({ status: "CLOSED", close_reason: "EXPIRED" });
      expect([await sent("reminder"), await sent("expired")]).toEqual([1, 1]);
      await w.at("2026-02-14T12:00:00Z");
      const scan = { return_id: r.id, tracking_number: "1Z-LATE", status: "DELIVERED", at: "2026-02-14T11:00:00Z" };
      await w.erp.post("/api/v1/public/tracking-events", scan);
      const late = await w.show(r);
      expect(late).toMatchObject({ status: "CLOSED", flags: ["LATE_PARCEL"] });
      expect(late.timeline.at(-1)!.label).toBe("Late Parcel");
      expect(late.allowed_actions.find(({ action }) => action === "reopen")).toMatchObject({ allowed: true });
      expect(await w.done(r, "reopen", { reason: "It came" })).toMatchObject({ status: "OPEN", stage: "APPROVED" });
    },
  ],
  [
    "S36",
    "a window lasts to the end of its last day in the store's time zone, separately for each outcome",
    async (first) => {
      const w = await world(first.api, { timezone: "Asia/Ho_Chi_Minh" });
      await w.policy({ window: { start: "FULFILMENT", refund_days: 17, store_credit_days: 17, exchange_days: 30 } });
      const variant_id = await w.variant("s36", 1000);
      const order = await w.order({ lines: [{ quantity: 9, unit_price_minor: 1000 }], fulfilled_at: "2026-06-01T05:00:00Z" });
      const ask = (outcome: string) => {
        const exchange = outcome === "EXCHANGE" ? { exchange: { variant_id } } : {};
        const items = [{ line_external_id: "l0", quantity: 1, reason: "TOO_SMALL", outcome, ...exchange }];
        return w.erp.post("/api/v1/public/returns", { order_external_id: order.external_id, items });
      };
      const staff = {
        order_id: order.id,
        items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }],
      };
      await w.at("2026-06-18T16:30:00Z");
      expect((await ask("REFUND")).status).toBe(201);
      await w.at("2026-06-18T17:10:00Z");
      expect(refusal(await ask("REFUND"), "closed_at")).toEqual([422, "WINDOW_CLOSED", "2026-06-18T16:59:59.999Z"]);
      expect((await ask("EXCHANGE")).status).toBe(201);
      expect(refusal(await w.owner.post("/api/v1/merchant/returns", staff))).toEqual([422, "WINDOW_CLOSED"]);
      const passed = await w.owner.post("/api/v1/merchant/returns", { ...staff, override_reason: "A loyal customer" });
      expect(passed.body.data.advice).toEqual([
        { order_line_id: order.lines[0].id, code: "WINDOW_CLOSED", closed_at: "2026-06-18T16:59:59.999Z" },
      ]);
      await w.at("2026-07-01T16:59:00Z");
      expect((await ask("EXCHANGE")).status).toBe(201);
      await w.at("2026-07-01T17:00:00Z");
      expect(refusal(await ask("EXCHANGE"))).toEqual([422, "WINDOW_CLOSED"]);
    },
  ],
  [
    "S37",
    "gift cards are final, free goods refund nothing, unpaid orders owe nothing",
    async (w) => {
      const order = await w.order({
        lines: [
          { unit_price_minor: 5000, gift_card: true },
          { unit_price_minor: 1000, discount_minor: 1000 },
        ],
      });
      const gift = { order_id: order.id, items: [{ order_line_id: order.lines[0].id, quantity: 1, reason: "OTHER", outcome: "REFUND" }] };
      expect(refusal(await w.owner.post("/api/v1/merchant/returns", gift))).toEqual([422, "NOT_RETURNABLE"]);
      const free = await w.received(order, [0, 1]);
      expect(await w.process(free)).toMatchObject({ resolution_type: "NO_RETURN_PAYMENT_REQUIRED", stage: "COMPLETED" });
      const unpaid = await w.received(await w.order({ lines: [{ unit_price_minor: 1000 }], payments: [] }), [1]);
      expect((await w.process(unpaid)).outcome[0]!.warnings).toEqual(["ORDER_UNPAID"]);
      expect(refusal(await w.act(unpaid, "refund"))).toEqual([422, "NOTHING_TO_REFUND"]);
    },
  ],
  [
    "S39",
    "all lines and the shipping are refunded together",
    async (w) => {
      const line = { unit_price_minor: 1210, tax_rate: "21", tax_minor: 210 };
      const order = await w.order({
        tax_inclusive: true,
        lines: [line],
        shipping: [{ external_id: "s", price_minor: 605, tax_rate: "21", tax_minor: 105 }],
      });
      expect((await w.suggest(await w.received(order, [1]), { refund_shipping_minor: 605 })).net_minor).toBe(1815);
      await w.policy({ refund_shipping: "WHOLE_ORDER" });
      const two = { ...order, lines: [{ ...line, quantity: 2, tax_minor: 420 }] };
      const shipping = [{ external_id: "s", price_minor: 605, tax_rate: "21", tax_minor: 105 }];
      const half = await w.order({ tax_inclusive: true, lines: two.lines, shipping });
      const part = await w.received(half, [1]);
      expect((await w.suggest(part)).net_minor).toBe(1210);
      await w.process(part);
      expect((await w.suggest(await w.received(half, [1]))).net_minor).toBe(1815);
    },
  ],
  [
    "S40",
    "an amount of zero does not mean everything",
    async (w) => {
      const r = await w.received(await w.order({ lines: [{ unit_price_minor: 8000 }] }), [1]);
      await w.process(r);
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: 0 } }))).toEqual([422, "INVALID_AMOUNT"]);
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: -1 } }))).toEqual([422, "INVALID_AMOUNT"]);
      expect(refusal(await w.act(r, "refund", { data: { amount_minor: "80" } }))).toEqual([400, "BAD_REQUEST"]);
      expect((await w.done(r, "refund")).ledger[0]!.amount_minor).toBe(8000);
    },
  ],
  [
    "S41",
    "an in-store return is received by the people of that location",
    async (w) => {
      const here = await w.location("shop-here");
      const there = await w.location("shop-there");
      const r = await w.request(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1], { shipping_method: "IN_STORE" });
      expect((await w.done(r, "approve", { location_id: here })).stage).toBe("DROP_OFF_IN_STORE");
      const staff = (locations: string[]) => w.api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId, locations });
      const path = `/api/v1/merchant/returns/${r.id}/shipment-received`;
      const code = await w.owner.raw({ method: "GET", url: `/api/v1/merchant/returns/${r.id}/drop-off-code` });
      expect([code.statusCode, code.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
      const address = `${w.api.config.publicUrl}/dashboard/return/${r.id}`;
      const strangers = (await staff([there])).client;
      const scanned = await strangers.get(`/api/v1/merchant/returns/find?code=${encodeURIComponent(address)}`);
      expect(scanned.body.data).toEqual({ id: r.id, number: r.number });
      expect((await strangers.post(path, {})).status).toBe(403);
      expect((await strangers.post(path, { location_id: there })).status).toBe(403);
      const taken = await (await staff([here])).client.post(path, {});
      expect(taken.body.data.return).toMatchObject({ stage: "SHIPMENT_RECEIVED", location_id: here });
    },
  ],
  [
    "S42",
    "an instant exchange ships on approval and is charged once if the item never arrives, at its value",
    async (w) => {
      await w.save("GENERAL", { instant_exchange: { enabled: true, window_days: 14, reminder_days: 3 } });
      const variant_id = await w.variant("s42", 5000);
      const order = await w.order({ lines: [{ unit_price_minor: 4000 }] });
      const r = await w.request(order, [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }]);
      expect(await w.done(r, "approve")).toMatchObject({ stage: "APPROVED", exchange_status: "RELEASED" });
      const change = await w.owner.put(`/api/v1/merchant/returns/${r.id}`, { items: [{ id: r.items[0]!.id, outcome: "REFUND" }] });
      expect(refusal(change)).toEqual([409, "ALREADY_PROCESSED"]);
      expect(await w.done(r, "fulfill-exchange-items")).toMatchObject({ stage: "APPROVED", exchange_status: "FULFILLED" });
      const look = async (instant: string) => {
        await w.at(instant);
        for (const task of ["returns.remind", "returns.expire", "returns.expire"]) await w.runTask(task);
        return w.show(r);
      };
      expect((await look("2026-01-26T12:00:00Z")).timeline.at(-1)!.label).toBe("Reminded");
      const charged = await look("2026-01-29T12:00:00Z");
      expect(charged).toMatchObject({ stage: "PAYMENT", payment_status: "DUE_FROM_CUSTOMER", money: { invoice_due_minor: 5000 } });
      expect((await look("2026-02-20T12:00:00Z")).documents.map(({ kind, gross_minor }) => [kind, gross_minor])).toEqual([
        ["ADDITIONAL_INVOICE", 5000],
      ]);
      const paid = { invoice_id: charged.documents[0]!.id, external_id: "ch_s42", amount_minor: 5000 };
      await w.erp.post("/api/v1/public/invoice-payments", paid);
      await w.done(r, "shipment-received");
      expect(await w.suggest(r)).toMatchObject({ net_minor: 4000, resolution_type: "REFUND" });
      await w.process(r);
      expect(await w.done(r, "refund")).toMatchObject({ status: "CLOSED", stage: "COMPLETED" });
      const other = await w.request(await w.order({ lines: [{ unit_price_minor: 4000 }] }), [
        { quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } },
      ]);
      await w.done(other, "approve");
      await w.done(other, "shipment-received");
      expect(await w.suggest(other)).toMatchObject({ net_minor: -1000, resolution_type: "SEND_ADDITIONAL_INVOICE" });
    },
  ],
  [
    "S47",
    "a member's permissions apply from the next call on",
    async (w) => {
      const r = await w.received(await w.order({ lines: [{ unit_price_minor: 1000 }] }), [1]);
      const path = `/api/v1/merchant/returns/${r.id}`;
      const warehouse = await w.api.member(["returns", "RETURNS_UPDATE"], { storeId: w.storeId });
      expect((await warehouse.client.post(`${path}/refund`, {})).status).toBe(403);
      const agent = await w.api.member(["returns", "RETURNS_APPROVE"], { storeId: w.storeId });
      expect((await agent.client.post(`${path}/process`, { expected_total_minor: 1000 })).status).toBe(403);
      expect((await warehouse.client.get(path)).status).toBe(200);
      await w.api.db.kysely
        .updateTable("membership")
        .set({ permissions: null })
        .where("store_id", "=", w.storeId)
        .where("id", "=", warehouse.id)
        .execute();
      expect((await warehouse.client.get(path)).status).toBe(403);
    },
  ],
  [
    "S48",
    "a list has pages of twenty and can be searched by tracking number",
    async (w) => {
      const order = await w.order({ lines: [{ quantity: 45, unit_price_minor: 100 }] });
      const made: { id: string }[] = [];
      for (let i = 0; i < 45; i++) made.push(await w.request(order, [1]));
      const list = async (query: string) => (await w.owner.get(`/api/v1/merchant/returns?${query}`)).body.data;
      const pages = await Promise.all([1, 2, 3].map((page) => list(`page=${page}`)));
      expect(pages.map((page) => page.items.length)).toEqual([20, 20, 5]);
      expect(new Set(pages.flatMap((page) => page.items.map((row: { id: string }) => row.id))).size).toBe(45);
      expect(await list("limit=100")).toMatchObject({ limit: 20, total: 45 });
      expect((await w.owner.get("/api/v1/merchant/returns?page=0")).status).toBe(400);
      await w.done(made[7]!, "approve");
      await w.done(made[7]!, "in-transit", { tracking_number: "1Z-FIND-ME", carrier: "UPS" });
      expect((await list("q=1z-find")).items.map((row: { id: string }) => row.id)).toEqual([made[7]!.id]);
    },
  ],
];

describe("scenarios", () => {
  it.each(scenarios)("%s: %s", async (_id, _promise, run) => {
    await run(await world(api));
  });
});
