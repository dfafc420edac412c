import { describe, expect, it } from "vitest";
import { entryFor, fitsPattern, isSerial, lastDayOf, serialKey, warrantyEnd } from "./warranty.ts";

describe("a warranty", () => {
  it("ends on the month's last day where the day does not exist, and never for a lifetime", () => {
    expect(lastDayOf("2025-01-31", { value: 1, unit: "MONTHS" })).toBe("2025-02-28");
    expect(lastDayOf("2024-02-29", { value: 24, unit: "MONTHS" })).toBe("2026-02-28");
    expect(lastDayOf("2024-02-29", { value: 2, unit: "YEARS" })).toBe("2026-02-28");
    expect(lastDayOf("2025-06-01", { value: 17, unit: "DAYS" })).toBe("2025-06-18");
    expect(lastDayOf("2025-01-31", null)).toBeNull();
  });

  it("starts and ends with the days of the store's time zone", () => {
    const startsAt = new Date("2025-01-31T20:00:00Z");
    const month = { value: 1, unit: "MONTHS" } as const;
    expect(warrantyEnd(startsAt, month, "America/New_York")).toEqual({
      lastDay: "2025-02-28",
      expiresAt: new Date("2025-03-01T04:59:59.999Z"),
    });
    expect(warrantyEnd(startsAt, month, "Asia/Tokyo")).toEqual({ lastDay: "2025-03-01", expiresAt: new Date("2025-03-01T14:59:59.999Z") });
    expect(warrantyEnd(startsAt, null, "UTC")).toBeNull();
  });

  it("is that of the lowest priority number, then of the newest entry", () => {
    const entry = (id: string, priority: number, created_at: string) => ({ id, priority, created_at });
    const [old, young, late] = [entry("a", 1, "2025-01-01"), entry("b", 1, "2025-02-01"), entry("c", 9, "2025-03-01")];
    expect(entryFor([late, old, young])).toBe(young);
    expect(entryFor([])).toBeUndefined();
  });
});

describe("a serial number", () => {
  it("is compared without case, spaces and dashes", () => {
    expect(serialKey(" ab-12 34")).toBe(serialKey("AB1234"));
  });

  it("has more than dashes and spaces, and follows its pattern if there is one", () => {
    expect([isSerial("- -", null), isSerial("7", null), isSerial("7", "##"), isSerial("77", "##")]).toEqual([false, true, false, true]);
  });

  it.each([
    ["AB-####", "ab-1234", true],
    ["AB-####", "ab-123x", false],
    ["@@**", "Xy9z", true],
    ["@@**", "X99z", false],
    ["##", "123", false],
    ["(.+)+$", "aaaa", false],
  ])("of the pattern %s: %s is %s", (pattern, serial, expected) => {
    expect(fitsPattern(pattern, serial)).toBe(expected);
  });
});
