import { expect, it } from "vitest";
import { anItem } from "../../tests/support/return-case.ts";
import { restockable, restockSuggested } from "./restock.ts";

it("units are restocked as the inspection found them, each once", () => {
  expect(restockSuggested(anItem({ received: 3, accepted: 2, rejected: 1, restocked: 1 }))).toBe(1);
  expect(restockSuggested(anItem({ received: 3 }))).toBe(3);
  expect(restockSuggested(anItem({ received: 3, accepted: 3, disposition: "PROCESSING_REQUIRED" }))).toBe(0);
  expect(restockSuggested(anItem({ received: 3, accepted: 1, restocked: 2 }))).toBe(0);
});

it("rejected units may be restocked, missing ones may not", () => {
  expect(restockable(anItem({ received: 3, accepted: 1, rejected: 2, restocked: 1 }))).toBe(2);
  expect(restockable(anItem({ received: 3, disposition: "MISSING" }))).toBe(0);
});
