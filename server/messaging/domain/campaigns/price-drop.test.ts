import { describe, expect, it } from "vitest";
import { judgeDrop, priorPrice } from "./price-drop.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const tenPercent = { kind: "PERCENT", percent: 10 } as const;
const fiveOff = { kind: "AMOUNT", minor: 500 } as const;

describe("a price drop", () => {
  it.each([
    [2000, 1800, "DROP"],
    [1999, 1800, "NONE"],
    [1999, 1799, "DROP"],
    [1800, 2000, "NONE"],
    [2000, 2000, "NONE"],
  ])("of ten percent from %i to %i is %s", (seen, now, verdict) => {
    expect(judgeDrop(usd(seen), usd(now), tenPercent)).toBe(verdict);
  });

  it("counts in one currency alone", () => {
    expect(judgeDrop({ minor: 2000, currency: "EUR" }, usd(1000), tenPercent)).toBe("NONE");
  });

  it("by an amount needs all of it", () => {
    expect(judgeDrop(usd(1999), usd(1499), fiveOff)).toBe("DROP");
    expect(judgeDrop(usd(1999), usd(1500), fiveOff)).toBe("NONE");
  });

  it("to nothing, or by ninety percent, waits for a person", () => {
    expect(judgeDrop(usd(2000), usd(150), tenPercent)).toBe("HELD");
    expect(judgeDrop(usd(2000), usd(200), tenPercent)).toBe("HELD");
    expect(judgeDrop(usd(2000), usd(0), fiveOff)).toBe("HELD");
    expect(judgeDrop(usd(2000), usd(201), tenPercent)).toBe("DROP");
  });
});

describe("the price before a reduction", () => {
  const reduced = "2026-06-30T00:00:00.000Z";
  const period = (minor: number, from: string, to: string | null) => ({ minor, currency: "USD", from: `2026-${from}T00:00:00.000Z`, to });

  it("is the lowest of thirty days", () => {
    const periods = [
      period(2500, "05-01", "2026-06-10T00:00:00.000Z"),
      period(2200, "06-10", "2026-06-12T00:00:00.000Z"),
      period(2500, "06-12", reduced),
      period(1800, "06-30", null),
    ];
    expect(priorPrice(periods, usd(1800), reduced)).toBe(2200);
  });

  it("leaves out what ended earlier, other currencies, and a price that is not higher than today's", () => {
    const old = period(1900, "05-01", "2026-05-20T00:00:00.000Z");
    expect(priorPrice([old], usd(1800), reduced)).toBeNull();
    expect(priorPrice([{ ...period(2500, "06-01", reduced), currency: "EUR" }], usd(1800), reduced)).toBeNull();
    expect(priorPrice([period(2500, "06-01", "2026-06-05T00:00:00.000Z"), period(1700, "06-05", reduced)], usd(1800), reduced)).toBeNull();
  });
});
