import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeOutcome, type OutcomeInput } from "./outcome.ts";

const card = { id: "pay", external_id: "pay", kind: "card" as const, captured_minor: 100_000, captured_at: null };

const input = (over: Partial<OutcomeInput> = {}): OutcomeInput => ({
  currency: "CAD",
  lines: [
    {
      item_id: "i",
      quantity: 1,
      amounts: { net: 5099, tax: 0, gross: 5099 },
      outcome: "REFUND",
      exchange_minor: 0,
      exchange_discount_minor: 0,
    },
  ],
  exchangeRule: "TOTAL",
  leftover: "REFUND",
  shipping_minor: 0,
  fees: [],
  exchange_shipping_minor: 0,
  store_credit_minor: null,
  bonusOf: () => 0,
  method: null,
  payments: [card],
  left: { byPayment: new Map([["pay", 100_000]]), order: 100_000 },
  refundOrder: "CREDIT_FIRST",
  ...over,
});

const exchanged = (item_id: string, gross: number, exchange_minor: number) => ({
  item_id,
  quantity: 1,
  amounts: { net: gross, tax: 0, gross },
  outcome: "EXCHANGE" as const,
  exchange_minor,
  exchange_discount_minor: 0,
});

describe("computeOutcome", () => {
  it("takes a fee off the refund", () => {
    expect(computeOutcome(input({ fees: [{ kind: "RESTOCKING", amount_minor: 500 }] }))).toMatchObject({
      net_minor: 4599,
      resolution_type: "REFUND",
      refund_minor: 4599,
    });
  });

  it("lets the customer owe the shipping of an exchange, after the fees took the returned value", () => {
    const outcome = computeOutcome(
      input({
        lines: [exchanged("i", 2500, 10_050)],
        fees: [{ kind: "LABEL", amount_minor: 1500 }],
        exchange_shipping_minor: 2000,
      }),
    );
    expect(outcome).toMatchObject({ net_minor: -11_050, resolution_type: "SEND_ADDITIONAL_INVOICE", invoice_minor: 11_050 });
  });

  it("never turns a fee into a debt", () => {
    const outcome = computeOutcome(input({ fees: [{ kind: "RESTOCKING", amount_minor: 6000 }] }));
    expect(outcome).toMatchObject({
      net_minor: 0,
      resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
      invoice_minor: 0,
      warnings: ["FEES_EXCEED_VALUE"],
    });
  });

  it.each([
    [1500, 300, "REFUND", { refund_minor: 300, invoice_minor: 0 }],
    [1900, -100, "SEND_ADDITIONAL_INVOICE", { refund_minor: 0, invoice_minor: 100 }],
    [1800, 0, "NO_RETURN_PAYMENT_REQUIRED", { refund_minor: 0, invoice_minor: 0 }],
  ])("settles an exchange worth %i for 18.00 paid", (exchange_minor, net_minor, resolution_type, legs) => {
    expect(computeOutcome(input({ lines: [exchanged("i", 1800, exchange_minor)] }))).toMatchObject({ net_minor, resolution_type, ...legs });
  });

  it("gives store credit for the lines that ask for it and money for the rest", () => {
    const line = (item_id: string, gross: number, wantsCredit: boolean) => ({
      item_id,
      quantity: 1,
      amounts: { net: gross, tax: 0, gross },
      outcome: wantsCredit ? ("STORE_CREDIT" as const) : ("REFUND" as const),
      exchange_minor: 0,
      exchange_discount_minor: 0,
    });
    expect(computeOutcome(input({ lines: [line("a", 3000, true), line("b", 2000, false)] }))).toMatchObject({
      credit_minor: 3000,
      refund_minor: 2000,
      resolution_type: "REFUND",
    });
  });

  it("sets all exchanges off against each other, or settles each on its own", () => {
    const lines = [exchanged("a", 2000, 3500), exchanged("b", 5000, 3000)];
    expect(computeOutcome(input({ lines }))).toMatchObject({
      net_minor: 500,
      refund_minor: 500,
      invoice_minor: 0,
      resolution_type: "REFUND",
    });
    expect(computeOutcome(input({ lines, exchangeRule: "ITEM" }))).toMatchObject({
      net_minor: 500,
      refund_minor: 2000,
      invoice_minor: 1500,
      resolution_type: "SEND_ADDITIONAL_INVOICE",
    });
  });

  it("gives the remainder of an exchange in the store's default form", () => {
    const lines = [exchanged("a", 2000, 1500), { ...exchanged("b", 1000, 0), outcome: "REFUND" as const }];
    expect(computeOutcome(input({ lines, leftover: "STORE_CREDIT" }))).toMatchObject({ credit_minor: 500, refund_minor: 1000 });
  });

  it("adds a bonus to store credit", () => {
    const bonusOf = (credit: number) => credit / 10;
    expect(computeOutcome(input({ bonusOf, method: "STORE_CREDIT" }))).toMatchObject({ credit_minor: 5099, bonus_minor: 509.9 });
    expect(computeOutcome(input({ bonusOf }))).toMatchObject({ refund_minor: 5099, bonus_minor: 0 });
  });

  it("pays nothing back for an order that was never paid", () => {
    const unpaid = { payments: [{ ...card, captured_minor: 0 }], left: { byPayment: new Map([["pay", 0]]), order: 0 } };
    expect(computeOutcome(input(unpaid))).toMatchObject({
      net_minor: 5099,
      refund_minor: 0,
      resolution_type: "NO_RETURN_PAYMENT_REQUIRED",
      warnings: ["ORDER_UNPAID"],
    });
  });

  it("keeps its sums: net follows M9, payouts never exceed what is left, payments add up to the refund", () => {
    const amount = fc.nat(1_000_000);
    const method = fc.constantFrom("REFUND" as const, "STORE_CREDIT" as const, null);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.boolean()), { maxLength: 8 }),
        amount,
        amount,
        fc.array(amount, { maxLength: 4 }),
        fc.array(amount, { minLength: 1, maxLength: 4 }),
        method,
        (goods, exchange, shipping_minor, fees, captured, how) => {
          const payments = captured.map((captured_minor, i) => ({ ...card, id: `p${i}`, captured_minor }));
          const left = { byPayment: new Map(payments.map((p) => [p.id, p.captured_minor])), order: captured.reduce((a, b) => a + b, 0) };
          const lines = goods.map(([gross, wantsCredit], i) => ({
            item_id: `i${i}`,
            quantity: 1,
            amounts: { net: gross, tax: 0, gross },
            outcome: wantsCredit ? ("STORE_CREDIT" as const) : ("REFUND" as const),
            exchange_minor: i === 0 ? exchange : 0,
            exchange_discount_minor: 0,
          }));
          const outcome = computeOutcome(
            input({
              lines,
              shipping_minor,
              fees: fees.map((amount_minor) => ({ kind: "F", amount_minor })),
              payments,
              left,
              method: how,
            }),
          );
          expect(outcome.net_minor).toBe(outcome.returned_minor + outcome.shipping_minor - outcome.fees_minor - outcome.exchange_minor);
          expect(outcome.refund_minor + outcome.credit_minor).toBe(Math.min(Math.max(0, outcome.net_minor), left.order));
          expect(outcome.refunds.reduce((sum, share) => sum + share.amount_minor, 0)).toBe(outcome.refund_minor);
          expect(outcome.invoice_minor).toBe(Math.max(0, -outcome.net_minor));
        },
      ),
    );
  });
});
