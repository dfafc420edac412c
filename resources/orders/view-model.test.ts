import { expect, it } from "vitest";
import { standingOf } from "#contracts/orders/standing";
import { taxText } from "./view-model.ts";

const facts = { deleted_at: null, cancelled_at: null, delivered_at: null, item_count: 3, fulfilled_count: 3 };
const at = "2026-06-01T09:00:00Z";

it("shows the fulfilment status", () => {
  expect(standingOf({ ...facts, fulfilled_count: 0 })).toBe("UNFULFILLED");
  expect(standingOf({ ...facts, fulfilled_count: 2, delivered_at: at })).toBe("PARTIAL");
  expect(standingOf(facts)).toBe("FULFILLED");
  expect(standingOf({ ...facts, delivered_at: at })).toBe("DELIVERED");
});

it("shows only the cancellation of a cancelled order", () => {
  expect(standingOf({ ...facts, cancelled_at: at, delivered_at: at })).toBe("CANCELLED");
  expect(standingOf({ ...facts, cancelled_at: at, deleted_at: at })).toBe("DELETED");
});

it("formats a tax rate with all its digits", () => {
  expect(taxText("12.5", "en")).toBe("12.5%");
  expect(taxText("7.7775", "en")).toBe("7.7775%");
});
