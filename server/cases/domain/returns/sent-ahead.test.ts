import { describe, expect, it } from "vitest";
import { aCase, anExchangeLine, anItem } from "../../../../tests/support/return-case.ts";
import { givenUnits, lentUnits, unitsAtHand } from "./sent-ahead.ts";

/** Two units for two, of which `sent` went ahead. */
const lending = (item: Parameters<typeof anItem>[0], sent = 2, external_id = "item:0") =>
  aCase({
    items: [anItem({ approved: 2, exchange_quantity: 2, ...item })],
    exchangeLines: [anExchangeLine({ external_id, quantity: 2, fulfilled_quantity: sent })],
  });

describe("an exchange sent ahead", () => {
  it("is lent as far as no settled unit pays for it", () => {
    expect([0, 1, 2].map((settled) => lentUnits(lending({ settled })))).toEqual([2, 1, 0]);
    expect(lentUnits(lending({ settled: 1, rejected: 1 }))).toBe(1);
    expect(lentUnits(lending({}, 2, "item:1"))).toBe(0);
  });

  it("is given as far as it was sent", () => {
    expect([0, 1, 2].map((sent) => givenUnits(lending({}, sent)))).toEqual([0, 1, 2]);
    expect(givenUnits(lending({ settled: 1 }, 1))).toBe(0);
  });

  it("may still be paid for by what arrived and was not rejected", () => {
    expect(unitsAtHand(lending({ received: 2, rejected: 1 }))).toBe(1);
    expect(unitsAtHand(lending({ received: 2, rejected: 1, settled: 1 }))).toBe(0);
  });
});
