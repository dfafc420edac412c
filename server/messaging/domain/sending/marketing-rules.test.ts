import { expect, it } from "vitest";
import { capsOf, hoursOf, usualRules } from "./marketing-rules.ts";

it("a store that has chosen nothing keeps to the usual caps and hours", () => {
  expect(capsOf(usualRules, "EMAIL")).toEqual([
    { hours: 16, count: 1 },
    { hours: 7 * 24, count: 3 },
  ]);
  expect(capsOf(usualRules, "SMS")).toEqual([
    { hours: 24, count: 1 },
    { hours: 30 * 24, count: 4 },
  ]);
  expect([hoursOf(usualRules, "EMAIL"), hoursOf(usualRules, "SMS")]).toEqual([null, { from: "09:00", to: "20:00" }]);
});
