import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { item, returnDetail } from "../../../tests/support/return-detail.ts";
import { latinKey, makeKeyReader } from "./key-reader.ts";
import {
  type Change,
  evaluationOf,
  findBySku,
  inspectable,
  judged,
  lacksNote,
  nextUndecided,
  startVerdicts,
  verdictOf,
} from "./verdicts.ts";

const shirts = item({ id: "a", sku: "SHIRT-M", approved: 3, received: 3 });
const boots = item({ id: "b", sku: "BOOT-42", approved: 1, received: 1 });
const found = (changes: readonly Change[], of = shirts) => changes.reduce((verdict, change) => judged(of, verdict, change), verdictOf(of));

describe("a verdict", () => {
  it("accepts what is undecided, and everything when nothing is", () => {
    expect(found([{ type: "rejected", count: 1 }, { type: "accept" }])).toMatchObject({ accepted: 2, rejected: 1 });
    expect(found([{ type: "reject" }, { type: "accept" }])).toMatchObject({ accepted: 3, rejected: 0, disposition: "RESTOCKED" });
    expect(found([{ type: "accept" }])).toMatchObject({ accepted: 3, disposition: "RESTOCKED" });
  });

  it("never counts more than arrived, and never unsettles", () => {
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

  it("takes a grade off when it is given again", () => {
    expect(found([{ type: "grade", grade: "B" }]).grade).toBe("B");
    expect(
      found([
        { type: "grade", grade: "B" },
        { type: "grade", grade: "B" },
      ]).grade,
    ).toBeNull();
  });

  it("that rejects needs a word or a picture", () => {
    const rejected = found([{ type: "reject" }]);
    expect(lacksNote(rejected)).toBe(true);
    expect(lacksNote({ ...rejected, note: " " })).toBe(true);
    expect(lacksNote({ ...rejected, images: ["f1"] })).toBe(false);
  });
});

describe("the bench", () => {
  const record = returnDetail({ items: [shirts, boots, item({ id: "c", outcome: "KEEP", received: 1 }), item({ id: "d" })] });
  const items = inspectable(record);

  it("holds what arrived and is not kept by the customer", () => {
    expect(items.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("goes round to the next undecided item", () => {
    const verdicts = { ...startVerdicts(items), a: found([{ type: "accept" }]) };
    expect(nextUndecided(items, verdicts, undefined)).toBe("b");
    expect(nextUndecided(items, verdicts, "b")).toBe("b");
    expect(nextUndecided(items, { ...verdicts, b: judged(boots, verdictOf(boots), { type: "accept" }) }, "a")).toBeUndefined();
  });

  it("finds a scanned item whatever the case of its letters, an undecided one first", () => {
    const twin = item({ id: "e", sku: "SHIRT-M", received: 1 });
    const verdicts = { ...startVerdicts([shirts, twin]), a: found([{ type: "accept" }]) };
    expect(findBySku([shirts, twin], verdicts, " shirt-m ")?.id).toBe("e");
    expect(findBySku(items, startVerdicts(items), "OTHER")).toBeUndefined();
  });

  it("tells only what was touched and judged", () => {
    const verdicts = {
      a: found([{ type: "accept" }, { type: "grade", grade: "A" }]),
      b: judged(boots, verdictOf(boots), { type: "grade", grade: "C" }),
    };
    expect(evaluationOf(items, verdicts)).toEqual([
      { id: "a", accepted: 3, rejected: 0, grade: "A", note: null, images: [], disposition: "RESTOCKED" },
    ]);
  });

  it("keeps what was judged when the case changed elsewhere, as far as there is room", () => {
    const verdicts = { ...startVerdicts(items), a: found([{ type: "accept" }]) };
    const more = { ...shirts, received: 2 };
    expect(startVerdicts([more, { ...boots, accepted: 1 }], verdicts)).toMatchObject({
      a: { accepted: 2 },
      b: { accepted: 1, isTouched: false },
    });
  });
});

describe("the key reader", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const read = () => {
    const heard: string[] = [];
    const reader = makeKeyReader({ onScan: (code) => heard.push(`scan ${code}`), onKey: (key) => heard.push(key) });
    return { heard, reader };
  };

  it("takes a burst that ends with Enter for a code", () => {
    const { heard, reader } = read();
    for (const key of "AB-1") reader.push(key, 0);
    expect(reader.push("Enter", 10)).toBe(true);
    vi.runAllTimers();
    expect(heard).toEqual(["scan AB-1"]);
  });

  it("takes keys with pauses for keys, and Enter after them for Enter", () => {
    const { heard, reader } = read();
    reader.push("a", 0);
    vi.advanceTimersByTime(120);
    // Heard late, pressed in time: the page was busy.
    reader.push("y", 120);
    expect(reader.push("Enter", 300)).toBe(false);
    expect(heard).toEqual(["a", "y", "Enter"]);
  });

  it("takes a long burst for a code although no Enter follows", () => {
    const { heard, reader } = read();
    for (const key of "4012345") reader.push(key, 0);
    vi.runAllTimers();
    expect(heard).toEqual(["scan 4012345"]);
  });

  it("knows a key by its place on a keyboard of another script", () => {
    expect(latinKey({ key: "ش", code: "KeyA" })).toBe("a");
    expect(latinKey({ key: "٣", code: "Digit3" })).toBe("3");
    expect(latinKey({ key: "q", code: "KeyA" })).toBe("q");
    expect(latinKey({ key: "ArrowDown", code: "ArrowDown" })).toBe("ArrowDown");
  });
});
