import { expect, it } from "vitest";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import { claimProgress } from "../parts/progress.ts";
import { buildClaimRequest, emptyReport, evidenceOf, freshItem, missingIn, type Report, typeState, wishesOf } from "./report.ts";

const known = {
  order_id: "o1",
  types: ["DAMAGED", "LOST"],
  registrations: [],
  wishes: [],
  parcels: [],
  police_report_from_minor: 5000,
  lines: [
    {
      order_line_id: "l1",
      free: 2,
      free_values_minor: [2499, 4999],
      types: [
        { type: "STOLEN", open: true, evidence: [], needs_address: false },
        { type: "DAMAGED", open: true, evidence: ["photo"], needs_address: false },
        { type: "LOST", open: true, evidence: [], needs_address: true },
      ],
    },
  ],
} as unknown as ClaimEligibility;
const report = (over: Partial<Report>): Report => ({ ...emptyReport, items: { l1: freshItem }, ...over });

it("asks for the photo a type needs, and for the address of a parcel that was lost", () => {
  expect([...missingIn(known, report({ type: "DAMAGED" }))]).toEqual(["photo l1"]);
  expect([...missingIn(known, report({ type: "LOST" }))]).toEqual(["address"]);
  expect([...missingIn(known, report({ type: "LOST", isAddressRight: true }))]).toEqual([]);
  expect([...missingIn(known, { ...emptyReport, type: "LOST" })]).toEqual(["items"]);
});

it("offers what the store's rules offer for every chosen item, its type and its worth", () => {
  const rule = { types: [], order_line_ids: null, from_minor: null, to_minor: null, kinds: [] };
  const rules = [
    { ...rule, types: ["DAMAGED" as const], from_minor: 4999, kinds: ["REFUND" as const] },
    { ...rule, order_line_ids: ["l1"], kinds: ["REFUND" as const, "REPAIR" as const] },
  ];
  const store = { ...known, wishes: rules };
  const damaged = (quantity: number) => report({ type: "DAMAGED", items: { l1: { ...freshItem, quantity } }, wanted: "REPAIR" });
  expect(wishesOf(known, damaged(1))).toEqual(["REPAIR", "REPAIR_KIT", "REPLACEMENT", "STORE_CREDIT", "REFUND"]);
  expect(wishesOf(store, damaged(1))).toEqual(["REPAIR", "REFUND"]);
  expect(wishesOf(store, damaged(2))).toEqual(["REFUND"]);
  expect(wishesOf({ ...store, wishes: [rule] }, damaged(1))).toEqual([]);
  expect(buildClaimRequest(store, damaged(1), "DAMAGED").wanted).toBe("REPAIR");
  expect(buildClaimRequest(store, damaged(2), "DAMAGED")).not.toHaveProperty("wanted");
});

it("counts a video as evidence of its own, which is no photo", () => {
  const clip = { id: "f1", name: "a.mp4", type: "video/mp4" };
  const files = (...photo: (typeof clip)[]) => report({ type: "DAMAGED", items: { l1: { ...freshItem, files: { photo } } } });
  expect([...missingIn(known, files(clip))]).toEqual(["photo l1"]);
  const both = files(clip, { id: "f2", name: "a.jpg", type: "image/jpeg" });
  expect([...missingIn(known, both)]).toEqual([]);
  expect(buildClaimRequest(known, both, "DAMAGED").items[0]?.evidence).toEqual([
    { file_id: "f1", kind: "video" },
    { file_id: "f2", kind: "photo" },
  ]);
});

it("asks for a police report once, and only from the store's limit on", () => {
  const second = { ...known.lines[0]!, order_line_id: "l2", free_values_minor: [1] };
  const two = { ...known, lines: [...known.lines, second] };
  const stolen = (...ids: string[]) =>
    report({ type: "STOLEN", items: Object.fromEntries(ids.map((id) => [id, { ...freshItem, quantity: id === "l1" ? 2 : 1 }])) });
  expect([...missingIn(two, stolen("l1"))]).toEqual([]);
  expect([...missingIn(two, stolen("l1", "l2"))]).toEqual(["police_report l1"]);
  expect([...missingIn({ ...two, police_report_from_minor: null }, stolen("l1", "l2"))]).toEqual([]);
  expect(evidenceOf(two, stolen("l1", "l2"), second).map(({ kind }) => kind)).toEqual(["photo"]);
});

it("sends the files with their kind, and the type as the reason", () => {
  const files = { photo: [{ id: "f1", name: "a.png" }] };
  const request = buildClaimRequest(
    known,
    report({ type: "DAMAGED", wanted: "REFUND", items: { l1: { ...freshItem, files } } }),
    "DAMAGED",
  );
  expect(request).toMatchObject({
    type: "DAMAGED",
    wanted: "REFUND",
    items: [{ order_line_id: "l1", reason: "DAMAGED", evidence: [{ file_id: "f1", kind: "photo" }] }],
  });
});

it("names the parcel where the chosen units may have been in several", () => {
  const parcels = ["p1", "p2"].map((id) => ({ id, lines: [{ order_line_id: "l1", quantity: 1 }] }));
  const inTwo = { ...known, parcels } as unknown as ClaimEligibility;
  expect(buildClaimRequest(inTwo, report({ type: "DAMAGED", parcel: "p2" }), "DAMAGED").parcel_id).toBe("p2");
  expect(buildClaimRequest(inTwo, report({ type: "DAMAGED" }), "DAMAGED")).not.toHaveProperty("parcel_id");
  expect(buildClaimRequest(known, report({ type: "DAMAGED", parcel: "p2" }), "DAMAGED")).not.toHaveProperty("parcel_id");
});

it("keeps nothing of a report that another case has taken since, nor a registration of lines that are no longer chosen", () => {
  const [line] = known.lines;
  const left = (over: object) => ({ ...known, lines: [{ ...line, ...over }] }) as unknown as ClaimEligibility;
  const two = report({ type: "DAMAGED", items: { l1: { ...freshItem, quantity: 2, files: { photo: [{ id: "f1", name: "a.png" }] } } } });
  expect([...missingIn(left({ free: 0 }), two)]).toEqual(["items"]);
  expect(buildClaimRequest(left({ free: 1 }), two, "DAMAGED").items).toMatchObject([{ quantity: 1 }]);
  const warranty = { type: "WARRANTY", open: true, evidence: [], needs_address: false };
  const registration = (id: string, status: string, order_line_id: string) => ({ id, status, order_line_ids: [order_line_id] });
  const registrations = [registration("w1", "VALID", "l1"), registration("w2", "PENDING", "l1"), registration("w3", "VALID", "l2")];
  const covered = { ...left({ types: [warranty] }), registrations } as unknown as ClaimEligibility;
  const claimed = (id: string) => report({ type: "WARRANTY", registration: id, items: { l1: { ...freshItem, reason: "DEFECTIVE" } } });
  expect(["w1", "w2", "w3"].map((id) => [...missingIn(covered, claimed(id))])).toEqual([[], ["registration"], ["registration"]]);
});

it("offers no type without free units, and names how a claim ended where the stage does not", () => {
  const taken = { ...known, lines: known.lines.map((line) => ({ ...line, free: 0 })) };
  expect(typeState(taken, "DAMAGED")).toBeUndefined();
  expect([
    claimProgress({ stage: "CANCELLED", close_reason: "EXPIRED" }),
    claimProgress({ stage: "DENIED", close_reason: "DENIED" }),
  ]).toEqual(["EXPIRED", "DENIED"]);
});
