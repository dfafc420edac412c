import { expect, it } from "vitest";
import { amountWords, changeOf, daysWords, durationWords, lengthOf, stepWords } from "./values.ts";

const words = (...args: [Parameters<typeof amountWords>[0], Parameters<typeof amountWords>[1]]) => amountWords(...args, "USD", "en-US");

it("writes each kind of number, and a dash where there is none", () => {
  expect([
    words(1_200, "count"),
    words(123_450, "money"),
    words({ part: 1, whole: 8 }, "share"),
    words(36, "minutes"),
    words(2.5, "days"),
  ]).toEqual(["1,200", "$1,234.50", "12.5%", "36 minutes", "2.5 days"]);
  expect([words({ part: 0, whole: 0 }, "share"), words(null, "minutes"), words(undefined, "count")]).toEqual(["–", "–", "–"]);
});

it("writes durations in their largest unit, in the reader's plural", () => {
  expect([59, 60, 90, 1_440, 3_600].map((minutes) => durationWords(minutes, "en-US"))).toEqual([
    "59 minutes",
    "1 hour",
    "1.5 hours",
    "1 day",
    "2.5 days",
  ]);
  expect(durationWords(2 * 1440, "ar-SD-u-nu-latn")).toBe("يومان");
});

it("compares rates by their quotient", () => {
  expect([changeOf({ part: 1, whole: 4 }, { part: 1, whole: 5 }, "en-US"), changeOf(3, 0, "en-US"), changeOf(null, 4, "en-US")]).toEqual([
    "+25%",
    "–",
    "-100%",
  ]);
  expect([lengthOf({ part: 1, whole: 4 }), lengthOf({ part: 0, whole: 0 }), lengthOf(null), lengthOf(7)]).toEqual([0.25, 0, 0, 7]);
});

it("names days without a time zone", () => {
  const days = [daysWords("2026-03-01", "2026-03-01", "en-US"), daysWords("2026-03-01", "2026-03-07", "en-US")];
  expect(days.map((text) => text.replace(/\s/g, " "))).toEqual(["Mar 1, 2026", "Mar 1 – 7, 2026"]);
  expect([
    stepWords("2026-03-01", "DAY", "en-US"),
    stepWords("2026-03-01", "WEEK", "en-US"),
    stepWords("2026-03-01", "MONTH", "en-US"),
  ]).toEqual(["Mar 1", "Mar 1", "Mar 26"]);
});
