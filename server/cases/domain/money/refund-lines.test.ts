import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payoutDue, type RefundShare, refundShares, valueOfUnits } from "./refund-lines.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const round = (over: Partial<Parameters<typeof payoutDue>[0][number]> = {}) => ({
  lines: [{ item_id: "a", quantity: 2, gross_minor: 2000, net_minor: 2000, tax_minor: 0 }],
  shipping_minor: 0,
  fees_minor: 0,
  exchange_minor: 0,
  exchange_shipping_minor: 0,
  exchange_discount_minor: 0,
  prior_credit_minor: 0,
  invoice_minor: 0,
  refund_minor: 2000,
  credit_minor: 0,
  ...over,
});
const lineOf = (id: string) => `line-${id}`;

describe("what a refund is for", () => {
  it("is its lines with their units and shipping", () => {
    const due = payoutDue([round({ shipping_minor: 500, refund_minor: 2500 })], lineOf);
    expect(refundShares(due, [], [2500])).toEqual([
      { lines: [{ line_id: "line-a", quantity: 2, amount_minor: 2000 }], shipping_minor: 500 },
    ]);
  });

  it("names a unit with the payment that completes it", () => {
    const due = payoutDue([round()], lineOf);
    const shares = refundShares(due, [], [900, 200, 900]);
    expect(shares.map(({ lines }) => lines.map(({ quantity, amount_minor }) => [quantity, amount_minor]))).toEqual([
      [[0, 900]],
      [[1, 200]],
      [[1, 900]],
    ]);
  });

  it("names the units that no exchange uses up", () => {
    const line = (item_id: string, exchanged_minor: number) => ({
      ...{ item_id, quantity: 1, gross_minor: 3000, net_minor: 3000, tax_minor: 0, exchanged_minor },
    });
    const due = payoutDue(
      [round({ lines: [line("a", 0), line("b", 3000)], exchange_minor: 5000, invoice_minor: 2000, refund_minor: 3000 })],
      lineOf,
    );
    expect(refundShares(due, [], [3000])).toEqual([{ lines: [{ line_id: "line-a", quantity: 1, amount_minor: 3000 }], shipping_minor: 0 }]);
  });

  it("names units that were free, with nothing due, once", () => {
    const line = (item_id: string, gross: number) => ({ item_id, quantity: 3, gross_minor: gross, net_minor: gross, tax_minor: 0 });
    const due = payoutDue([round({ lines: [line("a", 2000), line("free", 0)] })], lineOf);
    const shares = refundShares(due, [], [1500, 500]);
    expect(shares.map(({ lines }) => lines.map(({ line_id, quantity, amount_minor }) => [line_id, quantity, amount_minor]))).toEqual([
      [
        ["line-a", 2, 1500],
        ["line-free", 3, 0],
      ],
      [["line-a", 1, 500]],
    ]);
    expect(valueOfUnits(due, [], refundShares(due, [], [2000]))).toBe(2000);
  });

  it("takes fees off the goods, and leaves what exceeds the payout to no line", () => {
    const due = payoutDue([round({ fees_minor: 300, refund_minor: 1700 })], lineOf);
    expect(refundShares(due, [], [1800])).toEqual([{ lines: [{ line_id: "line-a", quantity: 2, amount_minor: 1700 }], shipping_minor: 0 }]);
  });

  it("compares units at what was paid for them, and only whole lines", () => {
    const due = payoutDue([round({ fees_minor: 300, shipping_minor: 500, refund_minor: 2200 })], lineOf);
    expect(valueOfUnits(due, [], refundShares(due, [], [2200]))).toBe(2500);
    expect(valueOfUnits(due, [], refundShares(due, [], [1200]))).toBeNull();
    const part = refundShares(due, [], [100]);
    expect(valueOfUnits(due, part, refundShares(due, part, [2100]))).toBeNull();
    expect(valueOfUnits(due, [], [])).toBe(0);
  });
});

const amount = fc.integer({ min: 0, max: 20_000 });
const rounds = fc.array(
  fc
    .record({
      lines: fc.array(fc.record({ item: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: 1, max: 9 }), gross_minor: amount }), {
        minLength: 1,
        maxLength: 4,
      }),
      shipping_minor: amount,
      fees_minor: fc.constantFrom(0, 0, 99, 5000),
      exchange_minor: fc.constantFrom(0, 0, 1500),
      credited: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ lines, credited, ...rest }) => {
      const payout = Math.max(0, sum(lines.map((line) => line.gross_minor)) + rest.shipping_minor - rest.fees_minor - rest.exchange_minor);
      const credit_minor = Math.floor((payout * credited) / 100);
      return round({
        ...rest,
        lines: lines.map(({ item, ...line }) => ({ ...line, item_id: item, net_minor: line.gross_minor, tax_minor: 0 })),
        refund_minor: payout - credit_minor,
        credit_minor,
      });
    }),
  { minLength: 1, maxLength: 3 },
);

describe("the payments of a payout", () => {
  it("add up to what is due for every line and for shipping, with every unit once, however they are cut", () => {
    fc.assert(
      fc.property(rounds, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }), fc.nat({ max: 6 }), (all, cuts, known) => {
        const due = payoutDue(all, lineOf);
        const payout = sum(all.map(({ refund_minor, credit_minor }) => refund_minor + credit_minor));
        expect(sum(due.lines.map((line) => line.due_minor)) + due.shipping_minor).toBe(payout);
        const amounts: number[] = [];
        for (const cut of cuts) amounts.push(Math.floor(((payout - sum(amounts)) * cut) / 100));
        amounts.push(payout - sum(amounts));
        const early: RefundShare[] = refundShares(due, [], amounts.slice(0, known));
        const shares = [...early, ...refundShares(due, early, amounts.slice(known))];
        shares.forEach(({ lines, shipping_minor }, i) => {
          expect(sum(lines.map((line) => line.amount_minor)) + shipping_minor).toBe(amounts[i]);
          for (const line of lines) expect(Math.min(line.amount_minor, line.quantity)).toBeGreaterThanOrEqual(0);
        });
        expect(sum(shares.map(({ shipping_minor }) => shipping_minor))).toBe(due.shipping_minor);
        for (const { line_id, due_minor, quantity } of due.lines) {
          const own = shares.flatMap(({ lines }) => lines).filter((line) => line.line_id === line_id);
          expect([sum(own.map((line) => line.amount_minor)), sum(own.map((line) => line.quantity))]).toEqual([due_minor, quantity]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
