import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, legsFor, sumOf } from "./settlement-sum.ts";

const amounts = {
  returned_minor: 17_998,
  shipping_minor: 0,
  fees_minor: 0,
  exchange_minor: 0,
  exchange_shipping_minor: 0,
  exchange_discount_minor: 0,
  prior_credit_minor: 0,
  net_minor: 17_998,
  refund_minor: 17_998,
  credit_minor: 0,
  bonus_minor: 0,
  invoice_minor: 0,
};

describe("a settlement's lines", () => {
  it("leave out zero amounts, except the goods, and show deductions as negative", () => {
    const { sum, direction } = sumOf({
      ...amounts,
      returned_minor: 0,
      shipping_minor: 700,
      fees_minor: 300,
      exchange_minor: 6000,
      net_minor: -5600,
    });
    expect(sum).toEqual([
      { line: "RETURNED", amount_minor: 0 },
      { line: "SHIPPING", amount_minor: 700 },
      { line: "FEES", amount_minor: -300 },
      { line: "EXCHANGE", amount_minor: -6000 },
    ]);
    expect(direction).toBe("FROM_CUSTOMER");
  });

  it("add up to its net amount", () => {
    const minor = fc.integer({ min: 0, max: 1_000_000 });
    const parts = fc.record({
      returned_minor: minor,
      shipping_minor: minor,
      fees_minor: minor,
      exchange_minor: minor,
      exchange_discount_minor: minor,
      prior_credit_minor: minor,
    });
    fc.assert(
      fc.property(parts, (generated) => {
        const net_minor =
          generated.returned_minor +
          generated.shipping_minor -
          generated.fees_minor -
          generated.exchange_minor +
          generated.exchange_discount_minor +
          generated.prior_credit_minor;
        const { sum, direction } = sumOf({ ...amounts, ...generated, net_minor });
        expect(sum.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(net_minor);
        expect(direction).toBe(net_minor > 0 ? "TO_CUSTOMER" : net_minor < 0 ? "FROM_CUSTOMER" : "EVEN");
      }),
    );
  });

  it("of several rounds add up the lines of each", () => {
    const total = addUp([amounts, { ...amounts, net_minor: 8999, refund_minor: 8999, returned_minor: 8999 }]);
    expect([total.net_minor, total.refund_minor, total.returned_minor]).toEqual([26_997, 26_997, 26_997]);
    expect(addUp([])).toMatchObject({ net_minor: 0, direction: "EVEN", sum: [{ line: "RETURNED", amount_minor: 0 }] });
  });
});

it("a payout split in two takes two calls, one without an amount none", () => {
  expect(legsFor({ refund: 10_000, credit: 7_998, bonus: 500, invoice: 0 })).toEqual([
    { action: "refund", amount_minor: 10_000, bonus_minor: 0 },
    { action: "create-store-credit", amount_minor: 8_498, bonus_minor: 500 },
  ]);
  expect(legsFor({ refund: 0, credit: 0, bonus: 0, invoice: 0 })).toEqual([]);
});
