import { describe, expect, it } from "vitest";
import { allowed, returnDetail } from "../../tests/support/return-detail.ts";
import { isDangerous, nextStep, otherSteps } from "./offers.ts";

describe("the suggested next step", () => {
  it("is the server's", () => {
    expect(nextStep(returnDetail({ next_action: "approve" }))).toMatchObject({ action: "approve", reason: undefined });
    expect(nextStep(returnDetail({ next_action: null }))).toBeUndefined();
  });

  it("shows the reason when only a permission is missing", () => {
    const record = returnDetail({ stage: "PROCESS_RETURN", awaited_action: "refund", allowed_actions: allowed({ refund: "FORBIDDEN" }) });
    expect(nextStep(record)).toMatchObject({ action: "refund", reason: "because FORBIDDEN" });
  });
});

describe("the other actions", () => {
  it("list allowed ones first, and every other with its reason", () => {
    const steps = otherSteps(returnDetail(), "approve");
    expect(steps.slice(0, 4).map(({ action, reason }) => [action, reason])).toEqual([
      ["decline", undefined],
      ["update", undefined],
      ["close", undefined],
      ["cancel", undefined],
    ]);
    expect(steps.find(({ action }) => action === "refund")?.reason).toBe("because WRONG_STAGE");
    for (const elsewhere of ["notes", "assign", "flags", "suggested-financial-outcome"] as const)
      expect(steps.map(({ action }) => action)).not.toContain(elsewhere);
  });

  it("are dangerous when they end something", () => {
    expect((["decline", "cancel", "close", "approve", "refund"] as const).filter(isDangerous)).toEqual(["decline", "cancel", "close"]);
  });
});
