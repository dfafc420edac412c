import { describe, expect, it } from "vitest";
import { anItem } from "../../../../tests/support/return-case.ts";
import { earnedBy, exchangeFor } from "./exchange-units.ts";

describe("exchange units", () => {
  it("shrink with the units that come back, rounded down", () => {
    expect(exchangeFor(3, 1, 3)).toBe(1);
    expect(exchangeFor(3, 1, 2)).toBe(1);
    expect(exchangeFor(1, 2, 3)).toBe(0);
  });

  it("stay as asked for where nothing or more comes back", () => {
    expect(exchangeFor(2, 3, 3)).toBe(2);
    expect(exchangeFor(2, 4, 3)).toBe(2);
    expect(exchangeFor(2, 0, 0)).toBe(2);
  });

  it("are earned unit by unit, the rest with the last one", () => {
    const item = anItem({ requested: 5, approved: 3, exchange_quantity: 2 });
    expect([0, 1, 2, 3].map((settled) => earnedBy(item, settled))).toEqual([0, 0, 1, 2]);
  });

  it("are earned by the requested units before any is approved", () => {
    const item = anItem({ requested: 3, exchange_quantity: 3 });
    expect([1, 3].map((settled) => earnedBy(item, settled))).toEqual([1, 3]);
  });
});
