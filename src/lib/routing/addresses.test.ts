import { expect, it } from "vitest";
import { addressesWithoutScreen } from "./addresses.ts";

it("covers every address without a screen, whatever its parameter is called", () => {
  const all = addressesWithoutScreen([]);
  expect(all).toContain("/dashboard/settings/custom-flow/flow-editor");
  expect(all).toContain("/dashboard/notifications/automations/:id/edit");
  const left = addressesWithoutScreen(["/dashboard/claim/:claimId", "/dashboard/claim/list"]);
  expect(left).not.toContain("/dashboard/claim/:id");
  expect(left).not.toContain("/dashboard/claim/list");
  expect(left).toHaveLength(all.length - 2);
  expect(new Set(all).size).toBe(all.length);
});
