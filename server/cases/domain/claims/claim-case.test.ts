import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Compensation, type PaidLine, unitsValue } from "#server/catalogue/domain/units";
import { approvedFor, type ClaimCase, type ClaimUnits, isResolved, shippingLeft, unitsLeft } from "./claim-case.ts";

const line = fc
  .record({ quantity: fc.integer({ min: 1, max: 40 }), gross: fc.nat(1_000_000), tax: fc.nat(200_000) })
  .map((one): PaidLine => ({ ...one, tax: Math.min(one.tax, one.gross) }));
/** Each is a share of what the units are worth that are still there. */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom("compensate" as const, "return" as const),
    count: fc.integer({ min: 1, max: 6 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 25 },
);

describe("compensations and returns of a line", () => {
  it("never pay more than was paid for it, and exactly that once every unit came back", () => {
    fc.assert(
      fc.property(line, steps, (paid, list) => {
        const compensated: Compensation[] = [];
        const known = { ...paid, compensated };
        let [from, gross, tax] = [0, 0, 0];
        for (const { what, count, share } of list) {
          const units = Math.min(count, paid.quantity - from);
          if (units === 0) continue;
          const value = unitsValue(known, from, units);
          expect(value.gross).toBeGreaterThanOrEqual(0);
          if (what === "return") {
            [from, gross, tax] = [from + units, gross + value.gross, tax + value.tax];
            continue;
          }
          const amount = Math.floor(value.gross * share);
          const part = value.gross === 0 ? 0 : Math.floor((value.tax * amount) / value.gross);
          compensated.push({ from, quantity: units, gross: amount, tax: part });
          [gross, tax] = [gross + amount, tax + part];
          expect(gross).toBeLessThanOrEqual(paid.gross);
        }
        const rest = unitsValue(known, from, paid.quantity - from);
        expect([gross + rest.gross, Array.from({ length: paid.quantity }, (_, unit) => unitsValue(known, unit, 1).gross >= 0)]).toEqual([
          paid.gross,
          Array.from({ length: paid.quantity }, () => true),
        ]);
        expect(tax + rest.tax).toBeLessThanOrEqual(gross + rest.gross);
      }),
    );
  });

  it.each([
    ["30.00 on one", [{ from: 0, quantity: 1, gross: 3000, tax: 0 }], [6666, 9667, 9667]],
    ["120.00 on three", [{ from: 0, quantity: 3, gross: 12_000, tax: 0 }], [5666, 5667, 5667]],
    ["more than a unit can bear, carried to the next", [{ from: 0, quantity: 1, gross: 10_000, tax: 0 }], [0, 9333, 9667]],
    [
      "two, one after the other",
      [
        { from: 0, quantity: 1, gross: 3000, tax: 0 },
        { from: 0, quantity: 2, gross: 1001, tax: 0 },
      ],
      [6166, 9166, 9667],
    ],
  ])("leave of 290.00 over three after %s, to the cent", (_name, compensated, expected) => {
    const paid = { quantity: 3, gross: 29_000, tax: 0, compensated };
    expect(expected.map((_, unit) => unitsValue(paid, unit, 1).gross)).toEqual(expected);
  });
});

const item = (over: Partial<ClaimUnits> = {}): ClaimUnits => ({
  id: "i1",
  order_line_id: "l1",
  quantity: 3,
  released: 0,
  approved: 3,
  approved_minor: 29_000,
  approved_tax_minor: 2636,
  received: 0,
  resolved: 0,
  ...over,
});

describe("an approved amount", () => {
  it("is resolved to the cent, however the units are divided, where a unit costs more than its tax", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(1_000_000), fc.nat(100_000), cuts, (approved, extra, tax, parts) => {
        const approved_minor = 3 * approved + extra;
        const approved_tax_minor = Math.min(tax, Math.floor(approved_minor / 3));
        const sum = { gross: 0, tax: 0 };
        let resolved = 0;
        for (const part of [...parts, approved]) {
          const units = item({ quantity: approved, approved, approved_minor, approved_tax_minor, resolved });
          const count = Math.min(part, unitsLeft(units));
          const value = approvedFor(units, count);
          sum.gross += value.gross;
          sum.tax += value.tax;
          resolved += count;
        }
        expect(sum).toEqual({ gross: approved_minor, tax: approved_tax_minor });
      }),
    );
  });

  it("of nothing is nothing", () => {
    expect(approvedFor(item({ approved: 0, approved_minor: 0 }), 0)).toEqual({ gross: 0, tax: 0, net: 0 });
  });
});

describe("a claim is resolved", () => {
  const record = (over: Partial<ClaimCase>): ClaimCase => ({
    ...{ status: "OPEN", stage: "IN_PROGRESS", decision: "APPROVED", shipping_minor: 0, needs_item: false, is_reopened: false },
    ...{ items: [item({ resolved: 3 })], resolutions: [] },
    ...over,
  });
  const done = (over: object = {}) => ({
    ...{ id: "x", item_id: "i1", kind: "REFUND" as const, mode: "WHOLE" as const, quantity: 3, amount_minor: 29_000, tax_minor: 0 },
    ...{ state: "DONE" as const, sent: 0 },
    ...over,
  });

  it("once every approved unit, its shipping and every resolution is done", () => {
    expect(isResolved(record({ resolutions: [done()] }))).toBe(true);
    expect(isResolved(record({ items: [item({ resolved: 2 })], resolutions: [done({ quantity: 2 })] }))).toBe(false);
    expect(isResolved(record({ shipping_minor: 500, resolutions: [done()] }))).toBe(false);
    for (const state of ["RUNNING", "FAILED"] as const) expect(isResolved(record({ resolutions: [done({ state })] }))).toBe(false);
  });

  it("with its shipping given back once, even when that was refused", () => {
    const shipping = done({ item_id: null, mode: "SHIPPING", quantity: 0, amount_minor: 500, state: "FAILED" });
    expect(shippingLeft({ shipping_minor: 500, resolutions: [done()] })).toBe(500);
    expect(shippingLeft({ shipping_minor: 500, resolutions: [done(), shipping] })).toBe(0);
  });
});
