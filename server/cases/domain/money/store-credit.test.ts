import { describe, expect, it } from "vitest";
import { creditState, validFor, validUntil } from "./store-credit.ts";

describe("a store credit", () => {
  it("is valid to the end of its last day in the store's time zone", () => {
    const { last_day, expires_at } = validFor("Asia/Tokyo", new Date("2026-06-01T16:00:00Z"), 10);
    expect([last_day, expires_at]).toEqual(["2026-06-12", "2026-06-12T14:59:59.999Z"]);
    const credit = { balance_minor: 100, expires_at };
    expect(creditState(credit, new Date("2026-06-12T14:59:59.999Z"))).toBe("ACTIVE");
    expect(creditState(credit, new Date("2026-06-12T15:00:00.000Z"))).toBe("EXPIRED");
  });

  it("without days has no expiry, and without a balance is used", () => {
    expect(validUntil("UTC", null)).toEqual({ last_day: null, expires_at: null });
    expect(creditState({ balance_minor: 1, expires_at: null }, new Date("2099-01-01"))).toBe("ACTIVE");
    expect(creditState({ balance_minor: 0, expires_at: "2020-01-01T00:00:00Z" }, new Date("2026-01-01"))).toBe("USED");
  });
});
