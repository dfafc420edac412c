import { expect, it } from "vitest";
import { ReturnPolicy } from "#contracts/settings/policies";
import { notFinalFrom } from "./not-final.ts";

const policy = (over: object) => ReturnPolicy.parse({ name: "Own", ...over });
const window = (over: object) => policy({ window: { start: "ORDER", refund_days: 30, store_credit_days: 30, exchange_days: 30, ...over } });
const range = { from: "2026-01-01", to: "2026-06-30" };
const today = "2026-06-30";

it("begins with the orders that the longest window still covers", () => {
  expect(notFinalFrom([window({}), window({ exchange_days: 60 })], range, today)).toBe("2026-05-01");
  expect(notFinalFrom([window({ start: "DELIVERY", transit_days: 7 })], range, today)).toBe("2026-05-24");
  expect(notFinalFrom([window({})], { from: "2026-06-10", to: "2026-06-30" }, today)).toBe("2026-06-10");
});

it("is no day of a range that is over", () => {
  expect(notFinalFrom([window({})], { from: "2026-01-01", to: "2026-04-30" }, today)).toBeNull();
});

it("is the whole range when a window has no end, or a season goes on", () => {
  expect(notFinalFrom([window({ refund_days: null })], range, today)).toBe("2026-01-01");
  const season = { name: "Gifts", from: "2026-02-01", to: "2026-03-01", return_until: "2026-07-31" };
  expect(notFinalFrom([{ ...window({}), seasons: [season] }], range, today)).toBe("2026-02-01");
});
