import { expect, it } from "vitest";
import { standingOf } from "#contracts/orders/standing";
import { taxText } from "./view-model.ts";

const facts = { deleted_at: null, cancelled_at: null, fulfilment_state: "FULFILLED" } as const;
const at = "2026-06-01T09:00:00Z";

it("shows the fulfilment status", () => {
  expect(standingOf(facts)).toBe("FULFILLED");
  expect(standingOf({ ...facts, fulfilment_state: "PARTLY" })).toBe("PARTLY");
});

it("shows only the cancellation of a cancelled order", () => {
  expect(standingOf({ ...facts, cancelled_at: at })).toBe("CANCELLED");
  expect(standingOf({ ...facts, cancelled_at: at, deleted_at: at })).toBe("DELETED");
});

it("formats a tax rate with all its digits", () => {
  expect(taxText("12.5", "en")).toBe("12.5%");
  expect(taxText("7.7775", "en")).toBe("7.7775%");
});
