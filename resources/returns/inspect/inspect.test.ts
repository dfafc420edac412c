import { describe, expect, it } from "vitest";
import { item, returnDetail } from "../../../tests/support/return-detail.ts";
import {
  applyChange,
  type Change,
  evaluationOf,
  findScanned,
  inspectable,
  lacksNote,
  nextUndecided,
  startVerdicts,
  verdictOf,
} from "./verdicts.ts";

const shirts = item({ id: "a", sku: "SHIRT-M", approved: 3, received: 3 });
const boots = item({ id: "b", sku: "BOOT-42", approved: 1, received: 1 });
const found = (changes: readonly Change[], of = shirts) =>
  changes.reduce((verdict, change) => applyChange(of, verdict, change), verdictOf(of));

describe("a verdict", () => {
  it("accepts undecided units, or all when none are undecided", () => {
    expect(found([{ type: "rejected", count: 1 }, { type: "accept" }])).toMatchObject({ accepted: 2, rejected: 1 });
    expect(found([{ type: "reject" }, { type: "accept" }])).toMatchObject({ accepted: 3, rejected: 0, disposition: "RESTOCKED" });
    expect(found([{ type: "accept" }])).toMatchObject({ accepted: 3, disposition: "RESTOCKED" });
  });

  it("never exceeds what arrived, and never changes settled units", () => {
    expect(found([{ type: "accepted", count: 9 }])).toMatchObject({ accepted: 3, rejected: 0 });
    expect(
      found([
        { type: "accepted", count: 2 },
        { type: "rejected", count: 3 },
      ]),
    ).toMatchObject({ accepted: 0, rejected: 3 });
    const settled = item({ received: 3, accepted: 2, settled: 2 });
    expect(found([{ type: "reject" }], settled)).toMatchObject({ accepted: 2, rejected: 1 });
  });

  it("removes a grade that is set twice", () => {
    expect(found([{ type: "grade", grade: "B" }]).grade).toBe("B");
    expect(
      found([
        { type: "grade", grade: "B" },
        { type: "grade", grade: "B" },
      ]).grade,
    ).toBeNull();
  });

  it("is as untouched as before once its changes are taken back", () => {
    const typed = found([{ type: "note", note: "V" }]);
    expect(typed.isTouched).toBe(true);
    expect(applyChange(shirts, typed, { type: "note", note: "" }).isTouched).toBe(false);
  });

  it("requires a note or a picture for a rejection", () => {
    const rejected = found([{ type: "reject" }]);
    expect(lacksNote(rejected)).toBe(true);
    expect(lacksNote({ ...rejected, note: " " })).toBe(true);
    expect(lacksNote({ ...rejected, images: ["f1"] })).toBe(false);
  });
});

describe("the bench", () => {
  const record = returnDetail({ items: [shirts, boots, item({ id: "c", outcome: "KEEP", received: 1 }), item({ id: "d" })] });
  const items = inspectable(record);

  it("lists what arrived and is not kept by the customer", () => {
    expect(items.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("cycles to the next undecided item", () => {
    const verdicts = { ...startVerdicts(items), a: found([{ type: "accept" }]) };
    expect(nextUndecided(items, verdicts, undefined)).toBe("b");
    expect(nextUndecided(items, verdicts, "b")).toBe("b");
    expect(nextUndecided(items, { ...verdicts, b: applyChange(boots, verdictOf(boots), { type: "accept" }) }, "a")).toBeUndefined();
  });

  it("finds a scanned item ignoring case, undecided ones first", () => {
    const twin = item({ id: "e", sku: "SHIRT-M", received: 1 });
    const verdicts = { ...startVerdicts([shirts, twin]), a: found([{ type: "accept" }]) };
    expect(findScanned([shirts, twin], verdicts, " shirt-m ")?.id).toBe("e");
    expect(findScanned(items, startVerdicts(items), "OTHER")).toBeUndefined();
  });

  it("finds an item by its barcode, with or without the leading zero of an EAN", () => {
    const mug = item({ id: "f", sku: null, barcode: "012345678905", received: 1 });
    for (const code of ["012345678905", "0012345678905", "12345678905"])
      expect(findScanned([shirts, mug], startVerdicts([shirts, mug]), code)?.id, code).toBe("f");
    expect(findScanned([mug], startVerdicts([mug]), " ")).toBeUndefined();
  });

  it("sends only items that were changed and decided", () => {
    const verdicts = {
      a: found([{ type: "accept" }, { type: "grade", grade: "A" }]),
      b: applyChange(boots, verdictOf(boots), { type: "grade", grade: "C" }),
    };
    expect(evaluationOf(items, verdicts)).toEqual([
      { id: "a", accepted: 3, rejected: 0, grade: "A", note: null, images: [], disposition: "RESTOCKED" },
    ]);
  });

  it("keeps the verdicts when the case changes elsewhere, within the new limits", () => {
    const verdicts = { ...startVerdicts(items), a: found([{ type: "accept" }]) };
    const more = { ...shirts, received: 2 };
    expect(startVerdicts([more, { ...boots, accepted: 1 }], verdicts)).toMatchObject({
      a: { accepted: 2 },
      b: { accepted: 1, isTouched: false },
    });
  });
});
