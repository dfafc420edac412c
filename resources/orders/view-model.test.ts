import { expect, it } from "vitest";
import { orderStatus } from "#contracts/orders/standing";

const facts = { deleted_at: null, cancelled_at: null, fulfilment_state: "FULFILLED" } as const;
const at = "2026-06-01T09:00:00Z";

it("shows the fulfilment status", () => {
  expect(orderStatus(facts)).toBe("FULFILLED");
  expect(orderStatus({ ...facts, fulfilment_state: "PARTLY" })).toBe("PARTLY");
});

it("shows only the cancellation of a cancelled order", () => {
  expect(orderStatus({ ...facts, cancelled_at: at })).toBe("CANCELLED");
  expect(orderStatus({ ...facts, cancelled_at: at, deleted_at: at })).toBe("DELETED");
});
