import { describe, expect, it } from "vitest";
import { daysIn, isDay, ranges } from "./days.ts";
import { isTooLong, queryOf, readState, writeState } from "./state.ts";

const today = "2026-03-10";
const read = (query: string) => readState(new URLSearchParams(query), today);
const write = (before: string, change: Parameters<typeof writeState>[1]) => writeState(new URLSearchParams(before), change).toString();

describe("the state of analytics in its address", () => {
  it("is the last thirty days by request, without comparison, at the plain address", () => {
    expect(read("")).toEqual({
      ...{ from: "2026-02-09", to: today, range: "days30", basis: "REQUESTED", compare: "NONE", by: undefined },
      ...{ rank: "UNITS", measure: "RETURNS", filters: {}, tables: [] },
    });
  });

  it("leaves what it does not understand at its default", () => {
    const odd = "basis=PAID&range=century&from=2026-02-31&to=2026-03-01&compare=1&by=HOUR&rank=&table=REASONS,NOTHING&unknown=1";
    expect(read(odd)).toEqual({ ...read(""), tables: ["REASONS"] });
    expect(read("from=2026-03-02&to=2026-03-01").range).toBe("days30");
  });

  it("is read as it was written", () => {
    const query = write("", {
      ...{ basis: "ORDERED", compare: "YEAR", by: "WEEK", rank: "RATE", measure: "VALUE" },
      ...{
        filters: { reason: "DEFECTIVE", currency: "EUR" },
        tables: ["KEY", "PRODUCTS"],
        range: { from: "2026-01-01", to: "2026-01-31" },
      },
    });
    expect(read(query)).toEqual({
      ...{ from: "2026-01-01", to: "2026-01-31", range: undefined, basis: "ORDERED", compare: "YEAR", by: "WEEK" },
      ...{ rank: "RATE", measure: "VALUE", filters: { reason: "DEFECTIVE", currency: "EUR" }, tables: ["KEY", "PRODUCTS"] },
    });
  });

  it("keeps the plain address for defaults, and everything else in place", () => {
    const all = "basis=ORDERED&range=week&compare=YEAR&by=DAY&reason=OTHER&other=1";
    expect(write(all, { basis: "REQUESTED", range: "days30", compare: "NONE", by: undefined, filters: {} })).toBe("other=1");
    expect(write("from=2026-01-01&to=2026-01-31", { range: "week" })).toBe("range=week");
    expect(write("range=week", { range: { from: "2026-01-01", to: "2026-01-02" } })).toBe("from=2026-01-01&to=2026-01-02");
  });

  it("asks each tile only for what it depends on", () => {
    const state = read("by=WEEK&rank=RATE&reason=OTHER");
    const common = { from: "2026-02-09", to: today, basis: "REQUESTED", compare: "NONE", reason: "OTHER" };
    expect(queryOf(state, "KEY")).toEqual(common);
    expect(queryOf(state, "SERIES")).toEqual({ ...common, by: "WEEK" });
    expect(queryOf(state, "VARIANTS")).toEqual({ ...common, rank: "RATE" });
  });

  it("knows the longest range, which is shorter with two filters", () => {
    expect(
      ["", "&reason=OTHER&currency=EUR", "&reason=OTHER&country=FR"].map((more) => isTooLong(read(`from=2024-01-01&to=${today}${more}`))),
    ).toEqual([false, false, true]);
    expect(isTooLong(read(`from=2023-01-01&to=${today}`))).toBe(true);
  });
});

describe("the ranges", () => {
  it("end today, or with a whole month or year", () => {
    const days = Object.fromEntries(Object.entries(ranges).map(([name, of]) => [name, Object.values(of(today)).join(" ")]));
    expect(days).toEqual({
      week: "2026-03-04 2026-03-10",
      days30: "2026-02-09 2026-03-10",
      days90: "2025-12-11 2026-03-10",
      month: "2026-03-01 2026-03-10",
      lastMonth: "2026-02-01 2026-02-28",
      year: "2026-01-01 2026-03-10",
      months12: "2025-04-01 2026-03-10",
      lastYear: "2025-01-01 2025-12-31",
    });
    expect(ranges.lastMonth("2026-01-31")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect([daysIn(ranges.week(today)), daysIn(ranges.days90(today))]).toEqual([7, 90]);
  });

  it("are made of days of the calendar", () => {
    expect(["2024-02-29", "2026-02-29", "2026-2-1", "tomorrow", null].map(isDay)).toEqual([true, false, false, false, false]);
  });
});
