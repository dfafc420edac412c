import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leg, outcome, returnDetail } from "../../tests/support/return-detail.ts";
import { addUp, direction, grossPrice, legsLeft, legsOf, sumLines, unitsGross } from "./money.ts";

const split = outcome({ refund_minor: 10_000, credit_minor: 7_998, bonus_minor: 500 });

describe("what a case still owes", () => {
  it("is a refund, a credit with its bonus, or an invoice", () => {
    expect(legsLeft(returnDetail({ outcome: [outcome()] }))).toEqual([{ action: "refund", amount_minor: 17998 }]);
    expect(legsLeft(returnDetail({ outcome: [split] }))).toEqual([
      { action: "refund", amount_minor: 10_000 },
      { action: "create-store-credit", amount_minor: 8_498 },
    ]);
    const money = { due_minor: 0, paid_minor: 0, left_minor: 0, pending_minor: 0, invoice_due_minor: 100 };
    expect(legsLeft(returnDetail({ outcome: [outcome({ refund_minor: 0, invoice_minor: 100 })], money }))).toEqual([
      { action: "send-invoice", amount_minor: 100 },
    ]);
  });

  it("counts money on its way as spent, and a failed payment as not", () => {
    const record = returnDetail({ outcome: [outcome()] });
    expect(legsLeft({ ...record, ledger: [leg({ state: "UNKNOWN" })] })).toEqual([]);
    expect(legsLeft({ ...record, ledger: [leg({ state: "FAILED" })] })).toEqual([{ action: "refund", amount_minor: 17998 }]);
  });

  it("takes a refund that was given as credit off the refund", () => {
    const record = returnDetail({ outcome: [outcome()], ledger: [leg({ kind: "STORE_CREDIT", amount_minor: 7998 })] });
    expect(legsLeft(record)).toEqual([{ action: "refund", amount_minor: 10_000 }]);
  });

  it("adds its rounds up", () => {
    const total = addUp([outcome(), outcome({ net_minor: 8999, refund_minor: 8999, returned_minor: 8999 })]);
    expect([total.net_minor, total.refund_minor, total.returned_minor]).toEqual([26997, 26997, 26997]);
  });
});

describe("a settlement's lines", () => {
  it("add up to its net amount", () => {
    const sums = outcome({ returned_minor: 5000, shipping_minor: 700, fees_minor: 300, exchange_minor: 6000, net_minor: -600 });
    const lines = sumLines(sums);
    expect(lines.map(({ key }) => key)).toEqual(["returned", "shipping", "fees", "exchange"]);
    expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(sums.net_minor);
    expect(direction(sums.net_minor)).toBe("from_customer");
  });

  it("become the calls that pay them", () => {
    expect(legsOf(split).map(({ action }) => action)).toEqual(["refund", "create-store-credit"]);
    expect(legsOf(outcome({ refund_minor: 0, net_minor: 0 }))).toEqual([]);
  });
});

describe("amounts", () => {
  it("of units taken one by one add up to the whole line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 1, max: 50 }), (gross, quantity) => {
        const shares = Array.from(
          { length: quantity },
          (_, index) => unitsGross(gross, quantity, index + 1) - unitsGross(gross, quantity, index),
        );
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(gross);
      }),
    );
  });

  it.each([
    [10_000, "20", false, 12_000],
    [10_000, "20", true, 10_000],
    [999, "7.5", false, 1_074],
    [1_000, "12.5", false, 1_125],
    [5, "10", false, 6],
    [100, "0", false, 100],
  ])("of a variant at %i with %s%% tax are exact", (price, rate, inclusive, gross) => {
    expect(grossPrice(price, rate, inclusive)).toBe(gross);
  });
});
