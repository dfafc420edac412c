import { expect, it } from "vitest";
import { filtersOf, orderTab } from "./filters.ts";

it("knows a tab by its filters, in any order, and none when there are others", () => {
  expect(orderTab({})).toBe("all");
  expect(orderTab(filtersOf("unpaid"))).toBe("unpaid");
  expect(orderTab({ cancelled: ["no"], fulfilment_state: ["PARTLY", "UNFULFILLED"] })).toBe("unfulfilled");
  expect(orderTab({ open: ["returns"], tag: [] })).toBe("returns");
  expect(orderTab({ open: ["returns"], tag: ["vip"] })).toBeUndefined();
});
