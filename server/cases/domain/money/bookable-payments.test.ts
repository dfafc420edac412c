import { describe, expect, it } from "vitest";
import { bookable } from "./bookable-payments.ts";

const paid = (id: string, captured_minor: number) => ({ id, captured_minor });
const taken = (payment_id: string, amount_minor: number) => ({ payment_id, amount_minor });
const amounts = (...args: Parameters<typeof bookable>) => bookable(...args).map(({ payment, amount_minor }) => [payment.id, amount_minor]);

describe("what an order's payments pay of an invoice", () => {
  it("is what is due, in the order of the payments", () => {
    expect(amounts([paid("a", 60), paid("b", 60)], [], 100)).toEqual([
      ["a", 60],
      ["b", 40],
    ]);
    expect(amounts([paid("a", 60)], [], 0)).toEqual([]);
    expect(amounts([], [], 100)).toEqual([]);
  });

  it("leaves out what another invoice took", () => {
    expect(amounts([paid("a", 60), paid("b", 60)], [taken("a", 60), taken("b", 10)], 100)).toEqual([["b", 50]]);
    expect(bookable([paid("a", 60)], [taken("a", 20)], 100)).toEqual([{ payment: paid("a", 60), amount_minor: 40, already_minor: 20 }]);
  });

  it("is never the same money twice, reported as another payment", () => {
    expect(amounts([paid("new", 100)], [taken("gone", 100)], 50)).toEqual([]);
    expect(amounts([paid("new", 100)], [taken("gone", 70)], 50)).toEqual([["new", 30]]);
    expect(amounts([paid("lowered", 40)], [taken("lowered", 100)], 50)).toEqual([]);
  });
});
