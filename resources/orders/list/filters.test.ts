import { expect, it } from "vitest";
import { filtersOf, tabOf } from "./filters.ts";

it("knows a tab by its filters, in any order, and none when there are others", () => {
  expect(tabOf({})).toBe("all");
  expect(tabOf(filtersOf("unpaid"))).toBe("unpaid");
  expect(tabOf({ cancelled: ["no"], fulfilment_state: ["PARTLY", "UNFULFILLED"] })).toBe("unfulfilled");
  expect(tabOf({ open: ["returns"], tag: [] })).toBe("returns");
  expect(tabOf({ open: ["returns"], tag: ["vip"] })).toBeUndefined();
});
