import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCase, aLeg, aRound } from "../../../../tests/support/return-case.ts";
import type { Leg, Round } from "../returns/return-case.ts";
import { legsDue } from "./legs-due.ts";

const due = (rounds: Partial<Round>[], ledger: Partial<Leg>[] = []) =>
  legsDue(aCase({ rounds: rounds.map(aRound), ledger: ledger.map(aLeg) })).map(({ action, amount_minor }) => [action, amount_minor]);

describe("what a case still owes", () => {
  it("is a refund, a credit with its bonus, or an invoice", () => {
    expect(due([{ refund_minor: 17_998 }])).toEqual([["refund", 17_998]]);
    expect(due([{ refund_minor: 10_000, credit_minor: 7_998, bonus_minor: 500 }])).toEqual([
      ["refund", 10_000],
      ["create-store-credit", 8_498],
    ]);
    expect(due([{ invoice_minor: 100 }])).toEqual([["send-invoice", 100]]);
    expect(due([{}])).toEqual([]);
  });

  it("is no invoice for a debt that ended with its exchange, and one for the debt of a later round", () => {
    const ended = aCase({ rounds: [aRound({ invoice_minor: 3800 })], waived_minor: 3800 });
    expect(legsDue(ended)).toEqual([]);
    const later = { ...ended, rounds: [...ended.rounds, aRound({ round: 2, invoice_minor: 900 })] };
    expect(legsDue(later)).toEqual([{ action: "send-invoice", amount_minor: 900, bonus_minor: 0 }]);
  });

  it("does not count what the owner gave back beyond the rounds", () => {
    const ledger = [aLeg({ amount_minor: 1500, correction_minor: 500 })];
    expect(legsDue(aCase({ rounds: [aRound({ refund_minor: 1000 }), aRound({ round: 2, refund_minor: 2000 })], ledger }))).toEqual([
      { action: "refund", amount_minor: 2000, bonus_minor: 0 },
    ]);
  });

  it("states how much of a credit is bonus", () => {
    expect(legsDue(aCase({ rounds: [aRound({ credit_minor: 900, bonus_minor: 100 })] }))).toEqual([
      { action: "create-store-credit", amount_minor: 1_000, bonus_minor: 100 },
    ]);
  });

  it("counts pending money as paid, and a failed payment as unpaid", () => {
    const round = { refund_minor: 1000 };
    expect(due([round], [{ state: "UNKNOWN" }])).toEqual([]);
    expect(due([round], [{ state: "RESERVED" }])).toEqual([]);
    expect(due([round], [{ state: "FAILED" }])).toEqual([["refund", 1000]]);
  });

  it("subtracts what was paid as credit from the refund", () => {
    expect(due([{ refund_minor: 1000 }], [{ kind: "STORE_CREDIT", amount_minor: 400 }])).toEqual([["refund", 600]]);
  });

  it("ignores payments of another return of the order", () => {
    expect(due([{ refund_minor: 1000 }], [{ return_id: "other" }])).toEqual([["refund", 1000]]);
  });

  it("adds up with the payments to what the rounds decided", () => {
    const minor = fc.integer({ min: 0, max: 1_000_000 });
    const round = fc.record({ refund_minor: minor, credit_minor: minor, bonus_minor: minor });
    const rounds = fc.array(round, { minLength: 1, maxLength: 4 });
    const part = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(rounds, part, part, part, (generated, shareOfPayout, asCredit, shareOfBonus) => {
        const sum = (field: "refund_minor" | "credit_minor" | "bonus_minor") => generated.reduce((all, one) => all + one[field], 0);
        const payout = Math.floor(((sum("refund_minor") + sum("credit_minor")) * shareOfPayout) / 100);
        const credit = Math.floor((payout * asCredit) / 100);
        const bonus = Math.floor((sum("bonus_minor") * shareOfBonus) / 100);
        const ledger = [
          aLeg({ amount_minor: payout - credit }),
          aLeg({ kind: "STORE_CREDIT", amount_minor: credit, state: "RESERVED" }),
          aLeg({ kind: "BONUS_CREDIT", amount_minor: bonus }),
          aLeg({ amount_minor: 777, state: "FAILED" }),
        ];
        const legs = legsDue(aCase({ rounds: generated.map(aRound), ledger }));
        const left = legs.reduce((all, leg) => all + leg.amount_minor, 0);
        expect(left + payout + bonus).toBe(sum("refund_minor") + sum("credit_minor") + sum("bonus_minor"));
      }),
    );
  });
});
