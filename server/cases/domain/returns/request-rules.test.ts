import { describe, expect, it } from "vitest";
import { ReturnReason } from "#contracts/settings/general";
import { ReturnPolicy } from "#contracts/settings/policies";
import { asksOverride, isWorthIt, objectionsTo, openOutcomes, type Wish } from "./request-rules.ts";
import { windowsOf } from "./windows.ts";

const dates = { ordered_at: "2026-06-01T00:00:00Z", fulfilled_at: null, delivered_at: null };
const wish = (policy: object = {}, over: Partial<Wish> = {}): Wish => {
  const rule = ReturnPolicy.parse({ name: "Rule", window: { start: "ORDER", refund_days: 10 }, ...policy });
  return {
    order_line_id: "line",
    outcome: "REFUND",
    shipping_method: "LABEL",
    reason: undefined,
    hasPhoto: false,
    hasComment: false,
    policy: rule,
    windows: windowsOf(rule, dates, "UTC", new Date("2026-06-20T00:00:00Z")),
    ...over,
  };
};
const reason = (over: object) => ReturnReason.parse({ code: "WORN", label: { en: "Worn" }, ...over });
const codes = (item: Wish) => objectionsTo(item).map(({ code }) => code);

describe("objectionsTo", () => {
  it("states when the window closed and what is still open", () => {
    expect(objectionsTo(wish())).toMatchObject([
      { code: "WINDOW_CLOSED", closed_at: "2026-06-11T23:59:59.999Z", details: { allowed_outcomes: ["STORE_CREDIT", "EXCHANGE"] } },
    ]);
    expect(codes(wish({}, { outcome: "EXCHANGE" }))).toEqual([]);
  });

  it("has nothing to add to a final sale", () => {
    const sold = wish({ final_sale: true }, { reason: reason({ needs_photo: true }) });
    expect(codes(sold)).toEqual(["NOT_RETURNABLE"]);
    expect(openOutcomes(sold)).toEqual([]);
  });

  it("requires what the reason requires", () => {
    const worn = reason({ needs_photo: true, needs_comment: true, allowed_outcomes: ["EXCHANGE"] });
    expect(codes(wish({}, { outcome: "STORE_CREDIT", reason: worn }))).toEqual([
      "OUTCOME_NOT_ALLOWED",
      "PHOTO_REQUIRED",
      "COMMENT_REQUIRED",
    ]);
    expect(codes(wish({}, { outcome: "EXCHANGE", reason: worn, hasPhoto: true, hasComment: true }))).toEqual([]);
  });

  it("requires a note from staff for what exceeds the policy, not for what only a customer must provide", () => {
    const needsNote = (item: Wish) => objectionsTo(item).map(asksOverride);
    expect(needsNote(wish({}, { shipping_method: "NO_SHIPMENT" }))).toEqual([true, false]);
    expect(needsNote(wish({}, { outcome: "KEEP" }))).toEqual([false]);
  });
});

describe("isWorthIt", () => {
  it.each([
    [{ min_value_minor: 1000 }, 999, false],
    [{ min_value_minor: 1000 }, 1000, true],
    [{ max_value_minor: 1000 }, 1001, false],
    [{ max_value_minor: 1000 }, null, true],
    [{}, 0, true],
  ])("compares %j with %s", (policy, value, isIt) => {
    expect(isWorthIt(wish(policy).policy, value)).toBe(isIt);
  });
});
