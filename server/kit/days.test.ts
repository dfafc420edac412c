import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, dayEnd, dayIn, dayStart } from "./days.ts";

describe("calendar days", () => {
  it("follow the time zone", () => {
    const instant = new Date("2025-03-01T02:00:00Z");
    expect([dayIn("UTC", instant), dayIn("America/New_York", instant), dayIn("Asia/Tokyo", instant)]).toEqual([
      "2025-03-01",
      "2025-02-28",
      "2025-03-01",
    ]);
  });

  it.each([
    ["UTC", "2025-02-28", "2025-02-28T00:00:00.000Z", "2025-02-28T23:59:59.999Z"],
    ["Europe/Paris", "2025-03-30", "2025-03-29T23:00:00.000Z", "2025-03-30T21:59:59.999Z"],
    ["Asia/Ho_Chi_Minh", "2025-02-28", "2025-02-27T17:00:00.000Z", "2025-02-28T16:59:59.999Z"],
    ["Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z", "2024-04-26T20:59:59.999Z"],
    ["America/Havana", "2024-11-03", "2024-11-03T04:00:00.000Z", "2024-11-04T04:59:59.999Z"],
  ])("begin and end with the clocks of %s on %s", (zone, day, start, end) => {
    expect([dayStart(zone, day).toISOString(), dayEnd(zone, day).toISOString()]).toEqual([start, end]);
  });

  it("follow one another without a gap", () => {
    const zones = fc.constantFrom("UTC", "Africa/Cairo", "America/Sao_Paulo", "Asia/Tehran", "Australia/Lord_Howe", "Pacific/Auckland");
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 15_000 }), (zone, n) => {
        const day = addDays("2000-01-01", n);
        expect(dayIn(zone, dayStart(zone, day))).toBe(day);
        expect(dayEnd(zone, day).getTime() + 1).toBe(dayStart(zone, addDays(day, 1)).getTime());
      }),
      { numRuns: 300 },
    );
  });

  it("fall on the same day months later, or on the month's last day", () => {
    expect(["2025-01-31", "2024-01-31", "2024-12-15"].map((day) => addMonths(day, 1))).toEqual(["2025-02-28", "2024-02-29", "2025-01-15"]);
    expect(addMonths("2024-02-29", 24)).toBe("2026-02-28");
  });
});
