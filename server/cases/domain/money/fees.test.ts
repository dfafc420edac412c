import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { bonusOf } from "./bonus.ts";
import { allFeesTaken, type FeeLine, type FeeOccasion, feesOf, takenFees } from "./fees.ts";

const rules = (fees: object) => ReturnPolicy.parse({ name: "A policy", fees }).fees;
const line = (fees: object, over: Partial<FeeLine> = {}): FeeLine => ({
  rules: rules(fees),
  quantity: 1,
  paid_minor: 8000,
  catalogue_minor: 10_000,
  outcome: "REFUND",
  isFault: false,
  ...over,
});
const first: FeeOccasion = { taken: new Set(), isFirstOfOrder: true, hasLabel: true, isStoreCurrency: true };
const amounts = (lines: FeeLine[], occasion = first) => feesOf(lines, occasion).map(({ kind, amount_minor }) => [kind, amount_minor]);

describe("feesOf", () => {
  it.each([
    [{ type: "FIXED", amount_minor: 300 }, 3, 900],
    [{ type: "PERCENT_OF_PAID", percent: 10 }, 1, 800],
    [{ type: "PERCENT_OF_CATALOGUE", percent: 10 }, 1, 1000],
    [{ type: "PERCENT_OF_PAID", percent: 12.5 }, 1, 1000],
    [{ type: "PERCENT_OF_PAID", percent: 0.01 }, 1, 1],
  ])("takes %j for restocking", (restocking, quantity, fee) => {
    expect(amounts([line({ restocking }, { quantity })])).toEqual([["RESTOCKING", fee]]);
  });

  it("rounds half up", () => {
    const restocking = { type: "PERCENT_OF_PAID", percent: 10 };
    expect(amounts([line({ restocking }, { paid_minor: 12_345 })])).toEqual([["RESTOCKING", 1235]]);
    expect(amounts([line({ restocking }, { paid_minor: 12_344 })])).toEqual([["RESTOCKING", 1234]]);
  });

  it("takes a fee per return or per order only that often, at the highest rate of the policies concerned", () => {
    const lines = [line({ label_minor: 500, return_minor: 100, order_minor: 50 }), line({ label_minor: 700 })];
    expect(amounts(lines)).toEqual([
      ["LABEL", 700],
      ["RETURN", 100],
      ["ORDER", 50],
    ]);
    expect(amounts(lines, { ...first, taken: allFeesTaken })).toEqual([]);
    expect(amounts(lines, { ...first, isFirstOfOrder: false, hasLabel: false })).toEqual([["RETURN", 100]]);
  });

  it("takes nothing for the merchant's fault or a waived fee, and only percentages in another currency", () => {
    const fees = { restocking: { type: "PERCENT_OF_PAID", percent: 10 }, label_minor: 500, waived_for: ["EXCHANGE"] };
    expect(amounts([line(fees, { isFault: true }), line(fees, { outcome: "EXCHANGE" })])).toEqual([]);
    expect(amounts([line(fees)], { ...first, isStoreCurrency: false })).toEqual([["RESTOCKING", 800]]);
  });

  it("never takes a negative or fractional amount", () => {
    const amount = fc.nat(1_000_000);
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, fc.integer({ min: 0, max: 10_000 })), { maxLength: 6 }), (generated) => {
        const lines = generated.map(([paid_minor, return_minor, points]) =>
          line({ restocking: { type: "PERCENT_OF_PAID", percent: points / 100 }, return_minor }, { paid_minor }),
        );
        for (const { amount_minor } of feesOf(lines, first)) {
          expect(Number.isSafeInteger(amount_minor)).toBe(true);
          expect(amount_minor).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("bonusOf", () => {
  const rule = (over: object) => ({ type: "NONE" as const, percent: 0, amount_minor: 0, cap_minor: null, ...over });

  it.each([
    [rule({ type: "PERCENT", percent: 10 }), 5055, 0, 506],
    [rule({ type: "PERCENT", percent: 10, cap_minor: 400 }), 5055, 0, 400],
    [rule({ type: "PERCENT", percent: 10, cap_minor: 400 }), 5055, 300, 100],
    [rule({ type: "FIXED", amount_minor: 500 }), 1, 0, 500],
    [rule({ type: "FIXED", amount_minor: 500 }), 1000, 500, 0],
    [rule({}), 5000, 0, 0],
  ])("adds by %j", (wanted, credit, earlier, bonus) => {
    expect(bonusOf(wanted, credit, earlier, true)).toBe(bonus);
  });

  it("is nothing without store credit, and has no fixed part in another currency", () => {
    expect(bonusOf(rule({ type: "FIXED", amount_minor: 500 }), 0, 0, true)).toBe(0);
    expect(bonusOf(rule({ type: "FIXED", amount_minor: 500 }), 1000, 0, false)).toBe(0);
    expect(bonusOf(rule({ type: "PERCENT", percent: 10 }), 1000, 0, false)).toBe(100);
  });
});

describe("takenFees", () => {
  const taken = (...rounds: [kind: string, amount_minor: number][][]) => [
    ...takenFees(rounds.map((fees) => ({ outcome: { fees: fees.map(([kind, amount_minor]) => ({ kind, amount_minor })) } }))),
  ];

  it("are those that a round paid, not those that it was spared", () => {
    expect(taken([])).toEqual([]);
    expect(taken([], [["RETURN", 100]])).toEqual(["RETURN"]);
    expect(taken([["ORDER", 0]])).toEqual([]);
    expect(taken([["RESTOCKING", 100]])).toEqual([]);
  });

  it("count the price of a purchased label as the label fee", () => {
    expect(taken([["RETURN_LABEL", 495]])).toEqual(["LABEL"]);
  });

  it("are all decided where a person set the fees, at 0 too", () => {
    expect(taken([["MANUAL", 0]])).toEqual([...allFeesTaken]);
  });
});
