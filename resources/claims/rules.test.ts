import { describe, expect, it } from "vitest";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { approveBody, approvedOf } from "./actions/approve.tsx";
import { type ClaimDraft, emptyDraft, missingIn, buildClaimBody as newBody, newLine, typeState } from "./create/draft.ts";
import { answersOf, buildResolutionBody, isEmpty, shippingLeft, splitParts, startOf } from "./resolve/draft.ts";
import { stepsOf } from "./steps.ts";
import { claimStatusKey, worthOf } from "./view-model.ts";

const units = { id: "i1", quantity: 3, minimum: 0, left: 2, left_minor: 19334, values_minor: [9666, 19333, 29000] };
const item = (over: object = {}) => ({ ...units, ...over });
const claim = (over: object = {}) =>
  ({
    items: [item()],
    wanted: null,
    shipping: { paid_minor: 1100, left_minor: 1100, approved_minor: 1100 },
    resolutions: [],
    refused: [],
    ...over,
  }) as unknown as ClaimDetail;

describe("an approval", () => {
  it("names an amount only where it is below what the units are worth", () => {
    expect(approveBody(claim(), { units: { i1: 2 } }).items).toEqual([{ id: "i1", quantity: 2 }]);
    expect(approveBody(claim(), { units: { i1: 2 }, amounts: { i1: 3000 } }).items).toEqual([
      { id: "i1", quantity: 2, amount_minor: 3000 },
    ]);
  });

  it("keeps stock for nothing where that was cleared", () => {
    const wanting = claim({ wanted: "REPLACEMENT" });
    expect(approveBody(wanting, { keep_for: "REPLACEMENT" }).keep_for).toBe("REPLACEMENT");
    expect(approveBody(wanting, {}).keep_for).toBeNull();
    expect(approveBody(claim(), {})).not.toHaveProperty("keep_for");
  });

  it("is never for more units or money than were claimed", () => {
    expect(approvedOf(claim(), { units: { i1: 9 }, amounts: { i1: 99_999 } })[0]).toMatchObject({ quantity: 3, amount_minor: 29_000 });
    expect(approvedOf(claim(), { units: { i1: 0 }, amounts: { i1: 500 } })[0]).toMatchObject({ quantity: 0, amount_minor: 0 });
  });

  it("of a reopened claim keeps the units that were resolved, and names an amount for the others alone", () => {
    const reopened = claim({ items: [item({ minimum: 1, values_minor: [9667, 19334] })] });
    expect(approvedOf(reopened, { units: { i1: 0 } })[0]).toMatchObject({ quantity: 1, value_minor: 0, amount_minor: 0 });
    expect(approvedOf(reopened, { units: { i1: 2 } })[0]).toMatchObject({ quantity: 2, value_minor: 9667, amount_minor: 9667 });
    expect(approveBody(reopened, { amounts: { i1: 19_334 } }).items).toEqual([{ id: "i1", quantity: 3 }]);
  });
});

describe("a resolution", () => {
  it("starts with everything that is left, as the customer wants it", () => {
    const draft = startOf(claim({ wanted: "REPLACEMENT" }));
    expect(buildResolutionBody(claim(), draft)).toEqual({
      items: [{ id: "i1", kind: "REPLACEMENT", quantity: 2, keep_returnable: true }],
      shipping: { amount_minor: 1100, kind: "REFUND" },
    });
  });

  it("pays refused payouts again, as they were meant or another way, before anything else of their items", () => {
    const payout = { payout_id: "p1", kind: "REFUND", amount_minor: 9666, item_ids: ["i1"], shipping: false, goodwill: false };
    const others = [
      { ...payout, payout_id: "p2", amount_minor: 1100, item_ids: [], shipping: true },
      { ...payout, payout_id: "p3", kind: "STORE_CREDIT", amount_minor: 500, item_ids: [], goodwill: true },
    ];
    const record = claim({ refused: [payout, ...others], resolutions: [{ mode: "SHIPPING", state: "FAILED", amount_minor: 1100 }] });
    const draft = startOf(record);
    expect(buildResolutionBody(record, draft)).toEqual({
      items: [{ id: "i1", kind: "REFUND", keep_returnable: true }],
      shipping: { amount_minor: 1100, kind: "REFUND" },
      goodwill: { kind: "STORE_CREDIT", amount_minor: 500 },
    });
    expect(buildResolutionBody(record, { ...draft, refused: { p1: "STORE_CREDIT", p2: null, p3: null } })).toEqual({
      items: [{ id: "i1", kind: "STORE_CREDIT", keep_returnable: true }],
    });
  });

  it("leaves out what was shipped back already, and items set aside", () => {
    const record = claim({ resolutions: [{ mode: "SHIPPING", state: "DONE", amount_minor: 1100 }] });
    const draft = startOf(record);
    expect(shippingLeft(record)).toBe(0);
    const later = { ...draft, items: { i1: draft.items.i1!.map((part) => ({ ...part, kind: null })) } };
    expect(isEmpty(buildResolutionBody(record, later))).toBe(true);
  });
});

describe("an item that is split", () => {
  const parts = startOf(claim({ wanted: "REFUND" })).items.i1!;

  it("gives a unit of the largest part to another outcome, or the units that are left", () => {
    expect(splitParts(parts, 2).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ["REFUND", 1],
      ["REPLACEMENT", 1],
    ]);
    const fewer = [{ ...parts[0]!, quantity: 1 }];
    expect(splitParts(fewer, 4).map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect(splitParts(fewer, 1)).toBe(fewer);
  });

  it("is answered part by part, wherever the server names its replacement", () => {
    const answer = (kind: string, amount_minor: number) => ({ id: "i1", kind, amount_minor });
    const items = [answer("REPLACEMENT", 0), answer("REFUND", 3750), answer("STORE_CREDIT", 3751)];
    const asked = (["REFUND", "STORE_CREDIT", "REPLACEMENT"] as const).map((kind) => ({ ...parts[0]!, kind, quantity: 1 }));
    expect(answersOf({ items } as never, "i1", asked).map((one) => one?.amount_minor)).toEqual([3750, 3751, 0]);
  });
});

describe("a new claim", () => {
  const line = (over: object = {}) => ({
    order_line_id: "l1",
    free: 2,
    gift_card: false,
    free_values_minor: [2500, 5000],
    types: [
      { type: "DAMAGED", open: true, evidence: ["photo"] },
      { type: "LOST", open: false, code: "CLAIM_NOT_OPEN", evidence: [] },
    ],
    ...over,
  });
  const eligibility = {
    order_id: "o1",
    types: ["DAMAGED", "LOST"],
    lines: [line()],
    registrations: [],
    parcels: [],
  } as unknown as ClaimEligibility;
  const draft = (type: ClaimDraft["type"]): ClaimDraft => ({ ...emptyDraft, type, lines: { l1: newLine(type ?? "DAMAGED") } });

  it("needs a type, an item, and a reason where the rules refuse it", () => {
    expect([...missingIn(eligibility, emptyDraft)]).toEqual(["type", "lines"]);
    expect([...missingIn(eligibility, draft("DAMAGED"))]).toEqual([]);
    expect([...missingIn(eligibility, draft("LOST"))]).toEqual(["override"]);
  });

  it("takes the type as its reason, but asks for one where the type says too little", () => {
    expect(newBody(eligibility, draft("DAMAGED"), "DAMAGED").items[0]).toMatchObject({ reason: "DAMAGED", quantity: 1 });
    expect([...missingIn(eligibility, draft("QUALITY_ISSUE"))]).toContain("reason l1");
  });

  it("shows a type as open when any line with free units is", () => {
    expect(typeState(eligibility, "LOST")).toMatchObject({ code: "CLAIM_NOT_OPEN" });
    expect(typeState({ ...eligibility, lines: [line({ free: 0 })] } as never, "DAMAGED")).toBeUndefined();
  });
});

describe("a claim's page", () => {
  const at = "2026-06-01T09:00:00Z";
  const steps = (over: object) =>
    stepsOf(
      { needs_item: false, timeline: [], created_at: at, status: "OPEN", stage: "SUBMITTED", close_reason: null, ...over },
      (stage) => stage,
      () => "day",
    ).map(({ key, state }) => `${key} ${state}`);

  it("shows the item's way back only where it is needed", () => {
    expect(steps({ stage: "APPROVED" })).toEqual([
      "SUBMITTED done",
      "UNDER_REVIEW skipped",
      "APPROVED current",
      "IN_PROGRESS todo",
      "RESOLVED todo",
    ]);
    expect(steps({ stage: "AWAITING_ITEM", needs_item: true })).toContain("AWAITING_ITEM current");
  });

  it("shows where a claim ended early", () => {
    expect(steps({ status: "CLOSED", stage: "DENIED", close_reason: "DENIED" })[0]).toBe("SUBMITTED failed");
    expect(claimStatusKey({ status: "CLOSED", stage: "CANCELLED", close_reason: "EXPIRED" })).toBe("enums:claim_close_reason.EXPIRED");
  });

  it("counts units beyond the known values at their average", () => {
    expect([worthOf([9666, 19333], 2), worthOf([9666, 19333], 3), worthOf([], 1), worthOf([100], 0)]).toEqual([19333, 29000, 0, 0]);
  });
});
