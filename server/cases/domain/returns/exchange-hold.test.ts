import { describe, expect, it } from "vitest";
import { aCase, aLeg, aRound } from "../../../../tests/support/return-case.ts";
import { holdAfterRound, waivedAfter } from "./exchange-hold.ts";

const owing = aRound({ invoice_minor: 3800 });
const even = aRound({ round: 2 });
const held = (hold_reason: string, rounds = [owing, even]) => aCase({ exchange_status: "ON_HOLD", hold_reason, rounds });

describe("the exchange after a round", () => {
  it("waits for the payment of this round, else for stock", () => {
    expect(holdAfterRound(aCase({ rounds: [owing] }), true)).toBe("AWAITING_PAYMENT");
    expect(holdAfterRound(aCase({ rounds: [even] }), false)).toBe("OUT_OF_STOCK");
    expect(holdAfterRound(aCase({ rounds: [even] }), true)).toBeNull();
  });

  it("still waits for the payment of an earlier one, until it is paid", () => {
    expect(holdAfterRound(held("AWAITING_PAYMENT"), true)).toBe("AWAITING_PAYMENT");
    const ledger = [aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 3800 })];
    expect(holdAfterRound({ ...held("AWAITING_PAYMENT"), ledger }, true)).toBeNull();
  });

  it("goes where somebody released it despite an earlier debt", () => {
    expect(holdAfterRound(aCase({ exchange_status: "RELEASED", rounds: [owing, even] }), true)).toBeNull();
  });

  it("stays held where somebody, or a check, holds it", () => {
    for (const reason of ["MANUAL", "FRAUD", "AWAITING_RETURN_ITEMS"]) expect(holdAfterRound(held(reason), true)).toBe(reason);
    expect(holdAfterRound(held("OUT_OF_STOCK", [even]), true)).toBeNull();
  });
});

describe("a waived debt", () => {
  it("stays so as far as a payment pays what is owed, and no further", () => {
    const closed = aCase({ rounds: [owing], waived_minor: 3800 });
    expect(waivedAfter(closed, 3800)).toBe(0);
    expect(waivedAfter(closed, 1000)).toBe(2800);
    expect(waivedAfter(closed, 5000)).toBe(0);
    const owingAnew = { ...closed, rounds: [owing, aRound({ round: 2, invoice_minor: 500 })] };
    expect([waivedAfter(owingAnew, 500), waivedAfter(owingAnew, 3800)]).toEqual([3800, 500]);
  });
});
