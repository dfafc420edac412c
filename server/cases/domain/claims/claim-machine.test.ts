import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClaimAction, claimActionNames } from "#contracts/claims/actions";
import { type ClaimStage, claimStages, openClaimStages } from "#contracts/claims/states";
import { type ClaimCase, type ClaimUnits, heldUnits, isSettled, type ResolutionFacts } from "./claim-case.ts";
import { judgeClaim, nextClaimActions } from "./claim-machine.ts";

const item = (over: Partial<ClaimUnits> = {}): ClaimUnits => ({
  id: "i1",
  order_line_id: "l1",
  quantity: 2,
  released: 0,
  approved: 2,
  approved_minor: 5000,
  approved_tax_minor: 0,
  received: 0,
  resolved: 0,
  ...over,
});
const resolution = (over: Partial<ResolutionFacts> = {}): ResolutionFacts => ({
  id: "x1",
  item_id: "i1",
  kind: "REFUND",
  mode: "WHOLE",
  quantity: 2,
  amount_minor: 5000,
  tax_minor: 0,
  state: "DONE",
  sent: 0,
  ...over,
});
const claim = (stage: ClaimStage, over: Partial<ClaimCase> = {}): ClaimCase => ({
  status: (openClaimStages as readonly ClaimStage[]).includes(stage) ? "OPEN" : "CLOSED",
  stage,
  decision: "APPROVED",
  shipping_minor: 0,
  needs_item: false,
  is_reopened: false,
  items: [item()],
  resolutions: [],
  ...over,
});
const codeOf = (record: ClaimCase, action: ClaimAction) => {
  const { allowed, code } = judgeClaim(record, action);
  return allowed ? (code ?? "yes") : code;
};

/** What a claim with approved, unresolved units allows at each stage; every other pair is WRONG_STAGE. */
const allowed: Record<ClaimStage, readonly ClaimAction[]> = {
  SUBMITTED: ["review", "approve", "deny", "request-info", "update", "close", "cancel"],
  UNDER_REVIEW: ["approve", "deny", "request-info", "update", "close", "cancel"],
  NEEDS_INFO: ["deny", "answer", "update", "close", "cancel"],
  APPROVED: ["resolve", "close", "cancel"],
  AWAITING_ITEM: ["receive", "resolve", "complete", "cancel-resolution", "close", "cancel"],
  ITEM_RECEIVED: ["resolve", "complete", "cancel-resolution", "close", "cancel"],
  IN_PROGRESS: ["resolve", "complete", "cancel-resolution", "close", "cancel"],
  RESOLVED: ["reopen"],
  DENIED: ["reopen"],
  CANCELLED: ["reopen"],
};
const always: readonly ClaimAction[] = ["evidence", "retry-platform", "assign", "flags", "notes", "preview-resolution"];

describe("a claim allows", () => {
  const pairs = claimStages.flatMap((stage) => claimActionNames.map((action) => ({ stage, action })));

  it.each(pairs)("$action at $stage only as the table says", ({ stage, action }) => {
    const expected = always.includes(action) || allowed[stage].includes(action);
    const special: Partial<Record<ClaimAction, string>> = {
      ...(stage === "AWAITING_ITEM" && { resolve: "REASON_REQUIRED" }),
      ...(allowed[stage].includes("complete") && { complete: "NOTHING_TO_FULFILL", "cancel-resolution": "NOTHING_TO_FULFILL" }),
    };
    expect(codeOf(claim(stage), action)).toBe(special[action] ?? (expected ? "yes" : "WRONG_STAGE"));
  });

  it("nothing but notes and a reopening once it is closed, whatever its stage says", () => {
    for (const stage of claimStages)
      for (const action of claimActionNames)
        expect(codeOf(claim(stage, { status: "CLOSED" }), action)).toBe(
          always.includes(action) || action === "reopen" ? "yes" : "WRONG_STAGE",
        );
  });

  it("no second payment and no closing while one is pending", () => {
    const paying = claim("IN_PROGRESS", { items: [item({ resolved: 1 })], resolutions: [resolution({ quantity: 1, state: "RUNNING" })] });
    expect([codeOf(paying, "resolve"), codeOf(paying, "close"), codeOf(paying, "cancel")]).toEqual([
      "REFUND_IS_PENDING",
      "REFUND_IS_PENDING",
      "NOT_CANCELLABLE",
    ]);
  });

  it("to send what is to be sent, and no closing before", () => {
    const sending = claim("IN_PROGRESS", {
      items: [item({ resolved: 2 })],
      resolutions: [resolution({ kind: "REPLACEMENT", amount_minor: 0, state: "RUNNING" })],
    });
    expect([codeOf(sending, "complete"), codeOf(sending, "close"), codeOf(sending, "resolve")]).toEqual([
      "yes",
      "WRONG_STAGE",
      "WRONG_STAGE",
    ]);
  });

  it("to pay again what was refused, though no unit is left", () => {
    const refused = claim("IN_PROGRESS", { items: [item({ resolved: 2 })], resolutions: [resolution({ state: "FAILED" })] });
    expect([codeOf(refused, "resolve"), codeOf(refused, "close")]).toEqual(["yes", "yes"]);
  });

  it("to give back approved shipping once", () => {
    const items = [item({ resolved: 2 })];
    expect(codeOf(claim("IN_PROGRESS", { items, shipping_minor: 500, resolutions: [resolution()] }), "resolve")).toBe("yes");
    const shipped = resolution({ id: "x2", item_id: null, mode: "SHIPPING", quantity: 0, amount_minor: 500 });
    expect(codeOf(claim("IN_PROGRESS", { items, shipping_minor: 500, resolutions: [resolution(), shipped] }), "resolve")).toBe(
      "WRONG_STAGE",
    );
  });
});

describe("the steps suggested", () => {
  it.each([
    ["SUBMITTED", "approve"],
    ["UNDER_REVIEW", "approve"],
    ["APPROVED", "resolve"],
    ["AWAITING_ITEM", "receive"],
    ["ITEM_RECEIVED", "resolve"],
    ["IN_PROGRESS", "resolve"],
  ] as const)("at %s begin with %s", (stage, action) => {
    expect(nextClaimActions(claim(stage))[0]).toBe(action);
  });

  it("are none while the customer is asked, and none once it is closed", () => {
    for (const stage of ["NEEDS_INFO", "RESOLVED", "DENIED", "CANCELLED"] as const) expect(nextClaimActions(claim(stage))).toEqual([]);
  });

  it("are allowed, whatever the claim looks like", () => {
    const record = fc.record({
      stage: fc.constantFrom(...claimStages),
      shipping_minor: fc.constantFrom(0, 500),
      resolved: fc.integer({ min: 0, max: 2 }),
      resolutions: fc.array(
        fc.record({
          kind: fc.constantFrom("REFUND" as const, "REPLACEMENT" as const, "REPAIR" as const),
          state: fc.constantFrom("RUNNING" as const, "DONE" as const, "FAILED" as const),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(record, ({ stage, shipping_minor, resolved, resolutions }) => {
        const one = claim(stage, {
          shipping_minor,
          items: [item({ resolved })],
          resolutions: resolutions.map((facts) => resolution(facts)),
        });
        for (const action of nextClaimActions(one)) expect(judgeClaim(one, action).allowed).toBe(true);
      }),
    );
  });
});

describe("a claim that was reopened", () => {
  const reopened = (stage: ClaimStage, over: Partial<ClaimCase> = {}) => claim(stage, { is_reopened: true, ...over });

  it("can be denied at any stage, once nothing is on its way", () => {
    for (const stage of openClaimStages) expect(codeOf(reopened(stage), "deny")).toBe("yes");
    const resolved = { items: [item({ resolved: 2 })] };
    expect(codeOf(reopened("IN_PROGRESS", { ...resolved, resolutions: [resolution()] }), "deny")).toBe("yes");
    expect(codeOf(reopened("IN_PROGRESS", { ...resolved, resolutions: [resolution({ state: "RUNNING" })] }), "deny")).toBe(
      "REFUND_IS_PENDING",
    );
    for (const over of [{ kind: "REPAIR", state: "RUNNING" }, { state: "FAILED" }] as const)
      expect(codeOf(reopened("IN_PROGRESS", { ...resolved, resolutions: [resolution(over)] }), "deny")).toBe("WRONG_STAGE");
  });

  it("keeps what was paid or replaced, and frees every other unit, whatever was done", () => {
    const kinds = fc.constantFrom<ResolutionFacts["kind"]>(
      "REFUND",
      "STORE_CREDIT",
      "REPLACEMENT",
      "REPAIR",
      "REPAIR_KIT",
      "RESOLVED_OUTSIDE",
    );
    const states = fc.constantFrom<ResolutionFacts["state"]>("DONE", "CANCELLED", "SENT_BACK");
    const one = fc.record({ kind: kinds, state: states, quantity: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (list) => {
        const resolutions = list.map((over) => ({ ...resolution({ ...over, amount_minor: 0 }), keep_returnable: false }));
        const denied = resolutions.map((each) =>
          each.kind === "RESOLVED_OUTSIDE" && !isSettled(each) ? { ...each, state: "CANCELLED" as const } : each,
        );
        const settled = list.filter(({ kind, state }) => state === "DONE" && ["REFUND", "STORE_CREDIT", "REPLACEMENT"].includes(kind));
        expect(heldUnits({ resolutions: denied }, "i1")).toBe(settled.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });
});
