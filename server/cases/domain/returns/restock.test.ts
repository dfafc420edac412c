import { expect, it } from "vitest";
import { aCase, anItem } from "../../../../tests/support/return-case.ts";
import { restockable, restockSuggested } from "./restock.ts";

const parcel = aCase();

it("units are restocked as the inspection found them, each once", () => {
  expect(restockSuggested(anItem({ received: 3, accepted: 2, rejected: 1, restocked: 1 }), parcel)).toBe(1);
  expect(restockSuggested(anItem({ received: 3 }), parcel)).toBe(3);
  expect(restockSuggested(anItem({ received: 3, accepted: 3, disposition: "PROCESSING_REQUIRED" }), parcel)).toBe(0);
  expect(restockSuggested(anItem({ received: 3, accepted: 1, restocked: 2 }), parcel)).toBe(0);
});

it("units that processing needs may be restocked later; rejected and missing ones may not", () => {
  expect(restockable(anItem({ received: 3, accepted: 3, disposition: "PROCESSING_REQUIRED" }), parcel)).toBe(3);
  expect(restockable(anItem({ received: 3, accepted: 1, rejected: 2, restocked: 1 }), parcel)).toBe(0);
  expect(restockable(anItem({ received: 3, disposition: "MISSING" }), parcel)).toBe(0);
});

it("units the customer keeps are not restocked, although they count as received", () => {
  const kept = { received: 2, accepted: 2, settled: 2 };
  expect(restockable(anItem({ ...kept, outcome: "KEEP" }), parcel)).toBe(0);
  expect(restockable(anItem(kept), aCase({ shipping_method: "NO_SHIPMENT" }))).toBe(0);
  expect(restockSuggested(anItem({ ...kept, outcome: "KEEP" }), parcel)).toBe(0);
});
