import { describe, expect, it } from "vitest";
import { aCase, aLeg, anExchangeLine, aRound } from "../../../../tests/support/return-case.ts";
import { correctionLimit as limit } from "./correction-limit.ts";

const outcome = (over: object) => ({
  ...{ returned_minor: 4000, shipping_minor: 0, exchange_minor: 0, exchange_discount_minor: 0, exchange_shipping_minor: 0 },
  ...over,
});
const correctionLimit = (record: Parameters<typeof limit>[0]) => limit(record, false);
const closed = (amounts: object, lines: [gross: number, quantity: number, sent: number][], over: Parameters<typeof aCase>[0] = {}) => ({
  ...aCase({ status: "CLOSED", stage: "COMPLETED", ...over }),
  exchangeSince: 1,
  rounds: [{ ...aRound(), outcome: outcome(amounts) }],
  exchangeLines: lines.map(([gross_minor, quantity, fulfilled_quantity]) => ({
    ...anExchangeLine({ quantity, fulfilled_quantity }),
    gross_minor,
  })),
});

describe("a correction by the owner", () => {
  it("gives back the fees of what was refunded, once", () => {
    expect(correctionLimit(closed({}, [], { ledger: [aLeg({ amount_minor: 3500 })] }))).toBe(500);
    expect(
      correctionLimit(closed({}, [], { ledger: [aLeg({ amount_minor: 3500 }), aLeg({ amount_minor: 500, state: "RESERVED" })] })),
    ).toBe(0);
  });

  it("leaves what is still owed as store credit", () => {
    const owing = (ledger: ReturnType<typeof aLeg>[]) => {
      const record = closed({}, [], { ledger });
      return correctionLimit({ ...record, rounds: [{ ...record.rounds[0]!, refund_minor: 0, credit_minor: 3500 }] });
    };
    expect(owing([])).toBe(500);
    expect(owing([aLeg({ kind: "STORE_CREDIT", amount_minor: 1500 })])).toBe(500);
    expect(owing([aLeg({ kind: "STORE_CREDIT", amount_minor: 3500, state: "RESERVED" })])).toBe(500);
  });

  it("pays out what came back for an exchange that never went out", () => {
    const amounts = { exchange_minor: 4000, exchange_shipping_minor: 500 };
    expect(correctionLimit(closed(amounts, [[4000, 1, 0]], { exchange_status: "CANCELLED" }))).toBe(4000);
    expect(correctionLimit(closed({ exchange_minor: 4000 }, [[4000, 1, 1]], { exchange_status: "FULFILLED" }))).toBe(0);
    expect(correctionLimit(closed({ exchange_minor: 4000 }, [[4000, 2, 1]], { exchange_status: "PARTIALLY_FULFILLED" }))).toBe(2000);
  });

  it("pays out what the customer paid on top of it, but for a credit that was restored", () => {
    const dearer = (ledger: ReturnType<typeof aLeg>[]) =>
      correctionLimit(closed({ exchange_minor: 7800 }, [[7800, 1, 0]], { exchange_status: "CANCELLED", ledger }));
    expect(dearer([aLeg({ kind: "INVOICE_PAYMENT", amount_minor: 3800 })])).toBe(7800);
    const spent = aLeg({ kind: "CREDIT_SPENT", amount_minor: 3800 });
    expect(dearer([spent, aLeg({ kind: "CREDIT_RESTORED", amount_minor: 3800 })])).toBe(4000);
  });

  it("keeps the price of an exchange whose order stands on the platform", () => {
    expect(limit(closed({ exchange_minor: 4000 }, [[4000, 1, 0]], { exchange_status: "CANCELLED" }), true)).toBe(0);
  });

  it("keeps the price of what is still to be sent", () => {
    const open = closed({ exchange_minor: 4000 }, [[4000, 1, 0]], { status: "OPEN", stage: "FULLY_PAID", exchange_status: "RELEASED" });
    expect(correctionLimit(open)).toBe(0);
  });

  it("charges an open exchange alone, not the one that was cancelled before the case was reopened", () => {
    const amounts = { exchange_minor: 5000, exchange_shipping_minor: 500 };
    const first = closed(amounts, [[5000, 1, 0]], { status: "OPEN", stage: "FULLY_PAID", exchange_status: "RELEASED" });
    const again = { ...first, exchangeSince: 2, rounds: [...first.rounds, { ...first.rounds[0]!, round: 2 }] };
    expect(correctionLimit(again)).toBe(2500);
    expect(limit(again, true)).toBe(-3000);
  });

  it("charges no unit sent ahead that no round charged", () => {
    expect(correctionLimit(closed({ exchange_minor: 2000 }, [[4000, 2, 2]], { exchange_status: "FULFILLED" }))).toBe(2000);
  });
});
