import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths, monthOf, weekday, weekStart, weeksOf } from "./month.ts";

it("begins its weeks as the language does", () => {
  expect(["en-US", "fr-FR", "vi-VN", "zh-CN", "ar-SD-u-nu-latn"].map(weekStart)).toEqual([0, 1, 1, 1, 6]);
});

it("goes from one year's end to the next year's begin", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addDays("2024-02-28", 1)]).toEqual(["2027-01", "2025-12", "2024-02-29"]);
});

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([y, m]) => `${y}-${String(m).padStart(2, "0")}`);

it("holds every day of its month once, in whole weeks, and never more than 42 days", () => {
  fc.assert(
    fc.property(month, fc.constantFrom(0, 1, 6), (wanted, start) => {
      const weeks = weeksOf(wanted, start);
      const days = weeks.flat();
      expect(weeks.every((week) => week.length === 7 && weekday(week[0] as string) === start)).toBe(true);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeLessThanOrEqual(42);
      const last = addDays(`${addMonths(wanted, 1)}-01`, -1);
      expect(days.filter((day) => monthOf(day) === wanted)).toHaveLength(Number(last.slice(8)));
    }),
  );
});
