import { expect, it } from "vitest";
import { longestWindow } from "./longest-window.ts";

const policy = (refund_days: number | null, exchange_days: number | null, active = true) => ({
  active,
  window: { transit_days: 7, refund_days, store_credit_days: 30, exchange_days },
});

it("is the longest of the active policies with the days in transit, and none where one has no limit", () => {
  expect(longestWindow([policy(14, 60), policy(365, 365, false)])).toBe(67);
  expect(longestWindow([policy(14, 60), policy(null, 30)])).toBeNull();
  expect(longestWindow([])).toBe(0);
});
