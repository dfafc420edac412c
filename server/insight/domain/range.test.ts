import { describe, expect, it } from "vitest";
import { comparedWith, daysIn, isWithin, rangeOf, stepsOf, usualStep, wholeIn } from "./range.ts";

const range = (from: string, to: string) => ({ from, to });

describe("a range", () => {
  it("is the last thirty days unless said otherwise", () => {
    expect(rangeOf({}, "2026-06-30")).toEqual(range("2026-06-01", "2026-06-30"));
    expect(rangeOf({ to: "2026-03-01" }, "2026-06-30")).toEqual(range("2026-01-31", "2026-03-01"));
    expect(rangeOf({ from: "2026-01-01" }, "2026-06-30")).toEqual(range("2026-01-01", "2026-01-30"));
  });

  it("may have 1,100 days, and 400 with two filters", () => {
    const longest = range("2023-01-01", "2026-01-04");
    expect(daysIn(longest)).toBe(1100);
    expect([isWithin(longest, 1), isWithin(longest, 2)]).toEqual([true, false]);
    expect(isWithin(range("2023-01-01", "2026-01-05"), 0)).toBe(false);
  });

  it("is compared with as many days before it, or the same days of the year before", () => {
    const march = range("2026-03-01", "2026-03-31");
    expect(comparedWith(march, "PREVIOUS")).toEqual(range("2026-01-29", "2026-02-28"));
    expect(comparedWith(march, "YEAR")).toEqual(range("2025-03-01", "2025-03-31"));
    expect(comparedWith(range("2028-02-29", "2028-02-29"), "YEAR")).toEqual(range("2027-02-28", "2027-02-28"));
    expect(comparedWith(march, "NONE")).toBeNull();
  });
});

describe("the steps of a range", () => {
  it("cover it without gaps: weeks from Monday, months from the first", () => {
    expect(stepsOf(range("2026-06-03", "2026-06-16"), "WEEK")).toEqual([
      range("2026-06-03", "2026-06-07"),
      range("2026-06-08", "2026-06-14"),
      range("2026-06-15", "2026-06-16"),
    ]);
    expect(stepsOf(range("2026-01-31", "2026-03-01"), "MONTH")).toEqual([
      range("2026-01-31", "2026-01-31"),
      range("2026-02-01", "2026-02-28"),
      range("2026-03-01", "2026-03-01"),
    ]);
    expect(stepsOf(range("2026-03-28", "2026-03-30"), "DAY")).toHaveLength(3);
  });

  it("are as fine as can be read", () => {
    expect(usualStep(range("2026-06-01", "2026-06-30"))).toBe("DAY");
    expect(usualStep(range("2026-01-01", "2026-06-30"))).toBe("WEEK");
    expect(usualStep(range("2024-01-01", "2026-06-30"))).toBe("MONTH");
  });
});

it("divides a range into whole years, the whole months beside them and the days beside those", () => {
  const quarter = { years: [], months: [range("2026-01-01", "2026-03-01")], days: [] };
  expect(wholeIn(range("2026-01-01", "2026-03-31"))).toEqual(quarter);
  expect(wholeIn(range("2026-01-02", "2026-03-30"))).toEqual({
    ...{ years: [], months: [range("2026-02-01", "2026-02-01")] },
    days: [range("2026-01-02", "2026-01-31"), range("2026-03-01", "2026-03-30")],
  });
  expect(wholeIn(range("2026-01-02", "2026-02-27"))).toEqual({ years: [], months: [], days: [range("2026-01-02", "2026-02-27")] });
  expect(wholeIn(range("2026-02-01", "2026-02-28")).months).toEqual([range("2026-02-01", "2026-02-01")]);
  expect(wholeIn(range("2024-01-01", "2025-12-31"))).toEqual({ years: [range("2024-01-01", "2025-01-01")], months: [], days: [] });
  expect(wholeIn(range("2023-11-27", "2026-02-03"))).toEqual({
    years: [range("2024-01-01", "2025-01-01")],
    months: [range("2023-12-01", "2023-12-01"), range("2026-01-01", "2026-01-01")],
    days: [range("2023-11-27", "2023-11-30"), range("2026-02-01", "2026-02-03")],
  });
});
