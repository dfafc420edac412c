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

it("asks for the action that leads to the stage, the first that may be done now", () => {
  expect(moveTo("APPROVED", [verdict("approve", true)])).toEqual({ action: "approve" });
  expect(moveTo("FULLY_PAID", [verdict("refund", false), verdict("create-store-credit", true)])).toEqual({ action: "create-store-credit" });
});

it("says in the server's words why not", () => {
  expect(moveTo("EVALUATION", [verdict("evaluation", false)])).toEqual({ message: "not evaluation now" });
});

it("knows that nobody brings a case back to its request", () => {
  expect(moveTo("REQUEST", [verdict("approve", true)])).toBe("by-itself");
});

it("opens screens for inspecting and processing, dialogs for the rest", () => {
  expect(actionAddress("r1", "evaluation")).toBe("/dashboard/return/r1/inspect");
  expect(actionAddress("r1", "process")).toBe("/dashboard/return/r1/process");
  expect(actionAddress("r1", "approve")).toBe("/dashboard/return/r1?action=approve");
});
