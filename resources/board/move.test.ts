import { expect, it } from "vitest";
import type { Action } from "#contracts/returns/actions";
import type { AllowedAction } from "#contracts/returns/shapes";
import { actionAddress } from "./addresses.ts";
import { moveTo } from "./move.ts";

const verdict = (action: Action, allowed: boolean): AllowedAction => ({
  action,
  allowed,
  code: allowed ? null : "WRONG_STAGE",
  reason_code: null,
  message: allowed ? "" : `not ${action} now`,
  permission: "RETURNS_UPDATE",
  path: "",
  method: "POST",
});

it("selects the first allowed action that leads to the stage", () => {
  expect(moveTo("APPROVED", [verdict("approve", true)])).toEqual({ action: "approve" });
  expect(moveTo("FULLY_PAID", [verdict("refund", false), verdict("create-store-credit", true)])).toEqual({ action: "create-store-credit" });
});

it("gives the server's reason when none is allowed", () => {
  expect(moveTo("EVALUATION", [verdict("evaluation", false)])).toEqual({ message: "not evaluation now" });
});

it("never moves a return back to its request", () => {
  expect(moveTo("REQUEST", [verdict("approve", true)])).toBe("by-itself");
});

it("opens screens for inspecting and processing, dialogs for the rest", () => {
  expect(actionAddress("r1", "evaluation")).toBe("/dashboard/return/r1/inspect");
  expect(actionAddress("r1", "process")).toBe("/dashboard/return/r1/process");
  expect(actionAddress("r1", "approve")).toBe("/dashboard/return/r1?action=approve");
});
