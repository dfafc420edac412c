import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths, monthOf, shownDays, weekday, weekStart } from "./month.ts";

it("starts weeks as the language does", () => {
  expect(["en-US", "fr-FR", "vi-VN", "zh-CN", "ar-SD-u-nu-latn"].map(weekStart)).toEqual([0, 1, 1, 1, 6]);
});

it("crosses the end of the year", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1), addDays("2024-02-28", 1)]).toEqual(["2027-01", "2025-12", "2024-02-29"]);
});

const month = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([y, m]) => `${y}-${String(m).padStart(2, "0")}`);

it("shows every day of its month, in six whole weeks", () => {
  fc.assert(
    fc.property(month, fc.constantFrom(0, 1, 6), (wanted, start) => {
      const { from, to } = shownDays(wanted, start);
      const days = Array.from({ length: 42 }, (_, index) => addDays(from, index));
      expect([weekday(from), days.at(-1)]).toEqual([start, to]);
      const last = addDays(`${addMonths(wanted, 1)}-01`, -1);
      expect(days.filter((day) => monthOf(day) === wanted)).toHaveLength(Number(last.slice(8)));
      expect(days.slice(0, 7)).toContain(`${wanted}-01`);
    }),
  );
});
