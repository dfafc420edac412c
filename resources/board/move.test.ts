import { expect, it } from "vitest";
import { actionAddress, kindNamed } from "./kinds.ts";
import { moveTo } from "./move.ts";

const returns = kindNamed("returns");
const claims = kindNamed("claims");
const verdict = (action: string, allowed: boolean) => ({ action, allowed, message: allowed ? "" : `not ${action} now` });

it("selects the first allowed action that leads to the stage", () => {
  expect(moveTo(returns, "APPROVED", [verdict("approve", true)])).toEqual({ action: "approve" });
  expect(moveTo(returns, "FULLY_PAID", [verdict("refund", false), verdict("create-store-credit", true)])).toEqual({
    action: "create-store-credit",
  });
});

it("leads a processed return to its payment, and any other one there by processing it", () => {
  const legs = ["create-store-credit", "send-invoice"].map((action) => verdict(action, false));
  expect(moveTo(returns, "PAYMENT", [verdict("refund", true), ...legs, verdict("process", false)])).toEqual({ action: "refund" });
  expect(moveTo(returns, "PAYMENT", [verdict("refund", false), ...legs, verdict("process", true)])).toEqual({ action: "process" });
});

it("leads a released exchange to its fulfilment", () => {
  const allowed = [verdict("release-hold", false), verdict("fulfill-exchange-items", true), verdict("process", false)];
  expect(moveTo(returns, "EXCHANGE_PROCESS_TRACKING", allowed)).toEqual({ action: "fulfill-exchange-items" });
});

it("gives the server's reason when none is allowed", () => {
  expect(moveTo(returns, "EVALUATION", [verdict("evaluation", false)])).toEqual({ message: "not evaluation now" });
});

it("never moves a return back to its request", () => {
  expect(moveTo(returns, "REQUEST", [verdict("approve", true)])).toBe("by-itself");
});

it("opens screens for inspecting and processing, dialogs for the rest", () => {
  expect(actionAddress(returns, "r1", "evaluation")).toBe("/dashboard/return/r1/inspect");
  expect(actionAddress(returns, "r1", "process")).toBe("/dashboard/return/r1/process");
  expect(actionAddress(returns, "r1", "approve")).toBe("/dashboard/return/r1?action=approve");
});

it("moves a claim by its own actions", () => {
  expect(moveTo(claims, "APPROVED", [verdict("approve", true)])).toEqual({ action: "approve" });
  expect(moveTo(claims, "UNDER_REVIEW", [verdict("review", false), verdict("answer", true)])).toEqual({ action: "answer" });
  expect(moveTo(claims, "NEEDS_INFO", [verdict("request-info", false)])).toEqual({ message: "not request-info now" });
  expect(moveTo(claims, "SUBMITTED", [verdict("approve", true)])).toBe("by-itself");
  expect(actionAddress(claims, "c1", "resolve")).toBe("/dashboard/claim/c1/resolve");
  expect(actionAddress(claims, "c1", "deny")).toBe("/dashboard/claim/c1?action=deny");
});
