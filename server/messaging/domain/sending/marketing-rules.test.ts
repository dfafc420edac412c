import { expect, it } from "vitest";
import { usualCaps } from "./frequency-cap.ts";
import { capsOf, hoursOf, usualRules } from "./marketing-rules.ts";

it("a store that has chosen nothing keeps to the usual caps and hours", () => {
  expect(capsOf(usualRules, "EMAIL")).toEqual(usualCaps.EMAIL);
  expect(capsOf(usualRules, "SMS")).toEqual(usualCaps.SMS);
  expect([hoursOf(usualRules, "EMAIL"), hoursOf(usualRules, "SMS")]).toEqual([null, { from: "09:00", to: "20:00" }]);
});
