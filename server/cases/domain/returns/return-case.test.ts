import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PaymentStatus } from "#contracts/returns/states";
import { aCase, aLeg, anItem, aPayment, aRound } from "../../../../tests/support/return-case.ts";
import {
  balances,
  caseMoney,
  isUnpaid,
  type Leg,
  missingUnits,
  paymentStatus,
  type ReturnCase,
  settleable,
  uninspectedUnits,
} from "./return-case.ts";

describe("settleable", () => {
  const rows: [given: string, item: Parameters<typeof anItem>[0], record: Partial<ReturnCase>, early: boolean, units: number][] = [
    ["before an inspection all that arrived", { approved: 3, received: 2 }, { stage: "SHIPMENT_RECEIVED" }, false, 2],
    ["after an inspection what was accepted", { approved: 3, received: 3, accepted: 1, rejected: 2 }, { stage: "EVALUATION" }, false, 1],
    ["what was inspected and nothing more", { approved: 3, received: 3, accepted: 1 }, { stage: "EVALUATION" }, false, 1],
    ["nothing while nothing has arrived", { approved: 3 }, { stage: "APPROVED" }, false, 0],
    ["all approved units where money comes first", { approved: 3 }, { stage: "APPROVED" }, true, 3],
    ["all approved units where nothing is shipped", { approved: 3 }, { stage: "APPROVED", shipping_method: "NO_SHIPMENT" }, false, 3],
    ["all approved units the customer keeps", { approved: 3, outcome: "KEEP" }, { stage: "APPROVED" }, false, 3],
    ["not what earlier rounds settled", { approved: 3, received: 3, accepted: 2, settled: 2 }, { stage: "SHIPMENT_RECEIVED" }, false, 1],
    ["nothing once all is settled", { approved: 2, received: 2, accepted: 2, settled: 2 }, { stage: "SHIPMENT_RECEIVED" }, false, 0],
  ];
  it.each(rows)("is %s", (_situation, item, record, early, units) => {
    expect(settleable(anItem(item), aCase(record), early)).toBe(units);
  });
});

describe("missing and uninspected units", () => {
  it("are missing while approved and not arrived, except those that stay with the customer", () => {
    const items = [anItem({ approved: 3, received: 1 }), anItem({ approved: 2, outcome: "KEEP" })];
    expect(missingUnits(aCase({ items }))).toBe(2);
    expect(missingUnits(aCase({ items, shipping_method: "NO_SHIPMENT" }))).toBe(0);
  });

  it("are inspected once they arrive, unless they were settled before", () => {
    expect(uninspectedUnits(aCase({ items: [anItem({ approved: 3, received: 3, accepted: 1, rejected: 1 })] }))).toBe(1);
    expect(uninspectedUnits(aCase({ items: [anItem({ approved: 3, received: 3, settled: 3 })] }))).toBe(0);
    expect(uninspectedUnits(aCase({ items: [anItem({ approved: 3, received: 3, settled: 2 })] }))).toBe(1);
  });
});

describe("paymentStatus", () => {
  const due = { rounds: [aRound({ refund_minor: 1000 })] };
  const owes = { rounds: [aRound({ invoice_minor: 300 })] };
  const rows: [given: string, record: Partial<ReturnCase>, status: PaymentStatus][] = [
    ["nothing was processed", {}, "NONE"],
    ["nothing is owed", { rounds: [aRound()] }, "NONE"],
    ["the customer is owed", due, "DUE_TO_CUSTOMER"],
    ["a refund is reserved", { ...due, ledger: [aLeg({ state: "RESERVED" })] }, "PENDING"],
    ["a refund is unknown", { ...due, ledger: [aLeg({ state: "UNKNOWN" })] }, "PENDING"],
    ["a refund failed", { ...due, ledger: [aLeg({ state: "FAILED" })] }, "FAILED"],
    [
      "the first part is paid, the second failed",
      { ...due, ledger: [aLeg({ amount_minor: 400 }), aLeg({ amount_minor: 600, state: "FAILED" })] },
      "FAILED",
    ],
    ["a part is paid after a failure", { ...due, ledger: [aLeg({ state: "FAILED" }), aLeg({ amount_minor: 400 })] }, "PARTIAL"],
    ["all is paid after a failure", { ...due, ledger: [aLeg({ state: "FAILED" }), aLeg()] }, "SETTLED"],
    [
      "money and credit make up the sum",
      {
        rounds: [aRound({ refund_minor: 600, credit_minor: 400 })],
        ledger: [aLeg({ amount_minor: 600 }), aLeg({ kind: "STORE_CREDIT", amount_minor: 400 })],
      },
      "SETTLED",
    ],
    ["the bonus is still to be given", { rounds: [aRound({ refund_minor: 1000, bonus_minor: 50 })], ledger: [aLeg()] }, "DUE_TO_CUSTOMER"],
    ["the customer owes", owes, "DUE_FROM_CUSTOMER"],
    ["the customer has paid a part", { ...owes, ledger: [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 100 })] }, "PARTIAL"],
    ["the customer has paid", { ...owes, ledger: [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 300 })] }, "SETTLED"],
    ["another return of the order is being paid", { ...due, ledger: [aLeg({ return_id: "other", state: "RESERVED" })] }, "DUE_TO_CUSTOMER"],
  ];
  it.each(rows)("when %s", (_situation, record, status) => {
    expect(paymentStatus(aCase(record))).toBe(status);
  });
});

describe("balances", () => {
  const two = [aPayment({ id: "gift", captured_minor: 2500 }), aPayment({ id: "card", captured_minor: 7500 })];

  it("count pending and unknown legs as spent, failed ones not", () => {
    const ledger = (["RESERVED", "UNKNOWN", "SUCCEEDED", "FAILED"] as const).map((state) =>
      aLeg({ payment_id: "card", state, amount_minor: 100 }),
    );
    const left = balances({ payments: two, ledger });
    expect([left.byPayment.get("gift"), left.byPayment.get("card"), left.order]).toEqual([2500, 7200, 9700]);
  });

  it("take store credit off the order rather than a payment; a bonus and an invoice off neither", () => {
    const legs = (kind: Leg["kind"]) => [aLeg({ kind, payment_id: null, amount_minor: 1000 })];
    expect(balances({ payments: two, ledger: legs("STORE_CREDIT") })).toEqual({
      byPayment: new Map([
        ["gift", 2500],
        ["card", 7500],
      ]),
      order: 9000,
    });
    expect(balances({ payments: two, ledger: legs("BONUS_CREDIT") }).order).toBe(10_000);
    expect(balances({ payments: two, ledger: legs("INVOICE_PAYMENT") }).order).toBe(10_000);
    expect(balances({ payments: two, ledger: legs("EXTERNAL") }).order).toBe(9000);
  });

  it("are never below zero, and never more than what the payments hold together", () => {
    const state = fc.constantFrom("RESERVED" as const, "UNKNOWN" as const, "SUCCEEDED" as const, "FAILED" as const);
    const kind = fc.constantFrom("REFUND" as const, "STORE_CREDIT" as const, "EXTERNAL" as const, "BONUS_CREDIT" as const);
    const leg = fc.record({
      kind,
      state,
      amount_minor: fc.integer({ min: 1, max: 9000 }),
      payment_id: fc.constantFrom("gift", "card", null),
    });
    fc.assert(
      fc.property(fc.array(leg, { maxLength: 8 }), (generated) => {
        const left = balances({ payments: two, ledger: generated.map((one) => aLeg(one)) });
        expect(left.order).toBeGreaterThanOrEqual(0);
        expect(left.order).toBeLessThanOrEqual([...left.byPayment.values()].reduce((sum, one) => sum + one, 0));
      }),
    );
  });

  it("of an order without a capture mark it as unpaid", () => {
    expect(isUnpaid({ payments: [] })).toBe(true);
    expect(isUnpaid({ payments: [aPayment({ captured_minor: 0 })] })).toBe(true);
    expect(isUnpaid({ payments: two })).toBe(false);
  });
});

describe("caseMoney", () => {
  it("adds up all rounds and only the legs of the case itself", () => {
    const record = aCase({
      rounds: [aRound({ refund_minor: 1000, bonus_minor: 50 }), aRound({ round: 2, credit_minor: 500, invoice_minor: 70 })],
      ledger: [
        aLeg({ amount_minor: 300 }),
        aLeg({ amount_minor: 200, state: "RESERVED" }),
        aLeg({ kind: "STORE_CREDIT", amount_minor: 100 }),
        aLeg({ return_id: "other" }),
      ],
    });
    expect(caseMoney(record)).toMatchObject({
      refundDue: 1000,
      creditDue: 500,
      bonusDue: 50,
      refunded: 300,
      credited: 100,
      pending: 200,
      left: 900,
      invoiceDue: 70,
      invoicePaid: 0,
    });
  });
});
