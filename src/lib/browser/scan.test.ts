import { describe, expect, it } from "vitest";
import { type CursorPlace, latinKey, makeScanReader, type Reading, withCode } from "./scan.ts";

type Press = readonly [key: string, gap: number];
interface Setup {
  letters?: boolean;
  place?: CursorPlace;
  known?: string;
  stays?: boolean;
}

/** Return what keys turn out to be, each pressed so many milliseconds after the one before, and then nothing for a second. */
function read(presses: readonly Press[], { letters = false, place = "page", known, stays = false }: Setup = {}) {
  const reader = makeScanReader({
    areLettersCommands: letters,
    areCodesForFields: stays,
    isKnown: (code) => code.toUpperCase() === known,
  });
  const readings: Reading[] = [];
  const taken: string[] = [];
  let now = 10_000;
  for (const [key, gap] of presses) {
    const ms = reader.waitsFor();
    if (ms !== undefined && gap > ms) readings.push(...reader.rest());
    now += gap;
    const pushed = reader.push(key, now, place);
    readings.push(...pushed.readings);
    if (pushed.isTaken) taken.push(key);
  }
  readings.push(...reader.rest());
  return {
    said: readings.flatMap((one) => (one.type === "scan" ? [`scan ${one.code}`] : one.keys)),
    isEnterTaken: taken.includes("Enter"),
  };
}
/** Return the keys of a code as a scanner sends them: Shift with capitals, each key after `gap`, one of them late. */
const keysOf = (code: string, gap: number, { late = -1, by = 0, enter = true } = {}): Press[] => [
  ...[...code].flatMap((key, index): Press[] => {
    const after = index === late ? by : gap;
    return /[A-Z]/.test(key)
      ? [
          ["Shift", after],
          [key, 0],
        ]
      : [[key, after]];
  }),
  ...(enter ? ([["Enter", gap]] as Press[]) : []),
];
const gaps = [0, 1, 5, 10, 20, 30, 50, 70, 100, 150, 200];

describe("with a scanner, outside of fields", () => {
  it.each(gaps)("a code is a scan at %i ms between keys, and Enter does nothing else", (gap) => {
    for (const code of ["VEST-XL", "PANT-30", "4006381333931", "ax"])
      expect(read(keysOf(code, gap)), code).toEqual({ said: [`scan ${code}`], isEnterTaken: true });
  });

  it.each(gaps.flatMap((gap) => [1, 3, 6].map((late) => [gap, late])))(
    "a hiccup breaks no scan (%i ms between keys, before key %i)",
    (gap, late) => {
      expect(read(keysOf("VEST-XL", gap, { late, by: 299 })).said).toEqual(["scan VEST-XL"]);
    },
  );

  it.each(gaps)("a scanner without Enter is understood, too (%i ms)", (gap) => {
    const { said } = read(keysOf("TENT-ONESIZE", gap, { enter: false }));
    expect(said).toEqual(["scan TENT-ONESIZE"]);
  });

  it("takes the Enter that comes late, and a second one", () => {
    expect(read([...keysOf("VEST-XL", 5, { enter: false }), ["Enter", 700]])).toEqual({ said: ["scan VEST-XL"], isEnterTaken: true });
    expect(read([...keysOf("VEST-XL", 5), ["Enter", 1]]).said).toEqual(["scan VEST-XL"]);
    expect(read([...keysOf("VEST-XL", 5), ["Enter", 300]]).said).toEqual(["scan VEST-XL", "Enter"]);
  });

  it.each(gaps)("several scans after each other are several (%i ms)", (gap) => {
    const both = [...keysOf("MUG-RED", gap), ...keysOf("MUG-RED", gap), ...keysOf("VEST-XL", gap)];
    expect(read(both).said).toEqual(["scan MUG-RED", "scan MUG-RED", "scan VEST-XL"]);
    const pausing = ["MUG-RED", "VEST-XL"].flatMap((code) => keysOf(code, gap, { enter: false, late: 0, by: 1200 }));
    expect(read(pausing).said).toEqual(["scan MUG-RED", "scan VEST-XL"]);
  });

  it("leaves single keys, and Enter and arrows, to the page", () => {
    expect(
      read([
        ["x", 0],
        ["y", 600],
        ["ArrowDown", 600],
        ["Enter", 900],
      ]).said,
    ).toEqual(["x", "y", "ArrowDown", "Enter"]);
  });
});

describe("with letters as commands", () => {
  const letters = true;
  it("takes keys of a person as keys", () => {
    expect(
      read(
        [
          ["a", 0],
          ["y", 150],
          ["Enter", 200],
        ],
        { letters },
      ).said,
    ).toEqual(["a", "y", "Enter"]);
    expect(
      read(
        [
          ["a", 0],
          ["y", 100],
          ["Enter", 110],
        ],
        { letters },
      ).said,
    ).toEqual(["a", "y", "Enter"]);
  });

  it.each([0, 1, 5, 10, 20, 30])("takes two keys within 30 ms as a scan, whatever comes late (%i ms)", (gap) => {
    for (let late = 1; late < 7; late += 1)
      expect(read(keysOf("VEST-XL", gap, { late, by: 99 }), { letters }).said, `${late}`).toEqual(["scan VEST-XL"]);
    expect(read(keysOf("VEST-XL", gap, { late: 5, by: 350 }), { letters }).said).toEqual(["scan VEST-XL"]);
    expect(read(keysOf("ax", gap, { enter: false }), { letters }).said).toEqual(["scan ax"]);
  });

  it.each([50, 70, 100])("takes a steady burst that ends in Enter as a scan (%i ms)", (gap) => {
    expect(read(keysOf("PANT-30", gap), { letters })).toEqual({ said: ["scan PANT-30"], isEnterTaken: true });
  });
});

describe("in a text", () => {
  const place = "text";
  it.each(gaps)("a code that ends in Enter is a scan (%i ms)", (gap) => {
    for (const code of ["WRONG-SKU-1", "4006381333931", "VEST-XL"])
      expect(read(keysOf(code, gap), { place }), code).toEqual({ said: [`scan ${code}`], isEnterTaken: true });
    expect(read(keysOf("mug", gap), { place, known: "MUG" }).said).toEqual(["scan mug"]);
  });

  it.each([0, 1, 5, 10, 20, 30])("a fast code is a scan without Enter (%i ms)", (gap) => {
    expect(read(keysOf("4006381333931", gap, { enter: false, late: 6, by: 120 }), { place }).said).toEqual(["scan 4006381333931"]);
  });

  it.each([70, 90, 120, 180])("words of a person stay words, also where keys are rolled (%i ms)", (gap) => {
    const typed: Press[] = [..."the sleeve is torn"].map((key, index) => [key, index % 4 === 1 ? 25 : gap]);
    expect(read([...typed, ["Enter", 200], ...typed], { place })).toEqual({ said: [], isEnterTaken: false });
    expect(read([...[..."Size XL2"].map((key): Press => [key, gap]), ["Enter", gap]], { place }).isEnterTaken).toBe(false);
  });

  it("a number after words is no scan", () => {
    const typed: Press[] = [..."bought in "].map((key) => [key, 120]);
    const year: Press[] = [..."AD2024"].map((key, index) => [key, index === 0 ? 600 : 120]);
    expect(read([...typed, ...year, ["Enter", 300]], { place }).isEnterTaken).toBe(false);
  });
});

describe("in other fields", () => {
  it.each(gaps)("a code scanned into a number never submits (%i ms)", (gap) => {
    for (const code of ["MUG-RED", "4006381333931"])
      expect(read(keysOf(code, gap), { place: "number" }), code).toEqual({ said: [`scan ${code}`], isEnterTaken: true });
  });

  it("a device that stalls for a second tears a code, and still submits nothing", () => {
    const torn = read(keysOf("MUG-RED", 190, { late: 6, by: 1500 }), { place: "number" });
    expect(torn).toEqual({ said: ["scan D"], isEnterTaken: true });
  });

  it("a number and a choice of a person are theirs", () => {
    expect(
      read(
        [
          ["1", 0],
          ["2", 140],
          ["Enter", 300],
        ],
        { place: "number" },
      ).isEnterTaken,
    ).toBe(false);
    expect(
      read(
        [
          ["L", 0],
          ["O", 140],
          ["N", 140],
          ["1", 140],
          ["Enter", 300],
        ],
        { place: "choice" },
      ).isEnterTaken,
    ).toBe(false);
  });

  it.each(gaps)("a code that stays in its field does not submit (%i ms)", (gap) => {
    expect(read(keysOf("1Z999AA10123456784", gap), { place: "text", stays: true }).isEnterTaken).toBe(true);
    const byHand: Press[] = [..."1Z999AA10123"].map((key, index) => [key, index === 5 ? 380 : 140]);
    expect(read([...byHand, ["Enter", 300]], { place: "text", stays: true }).isEnterTaken).toBe(false);
  });
});

it("does not join a key on the page with what is typed in a field at once after it", () => {
  const reader = makeScanReader({ areLettersCommands: false });
  reader.push("x", 0, "page");
  expect(reader.push("S", 150, "text")).toEqual({ readings: [{ type: "keys", keys: ["x"] }], isTaken: false, isFirst: true });
});

it("recognises a key by its position on a non-Latin keyboard", () => {
  expect(latinKey({ key: "ش", code: "KeyA" })).toBe("a");
  expect(latinKey({ key: "٣", code: "Digit3" })).toBe("3");
  expect(latinKey({ key: "q", code: "KeyA" })).toBe("q");
  expect(latinKey({ key: "ArrowDown", code: "ArrowDown" })).toBe("ArrowDown");
});

it("finds items by SKU or barcode, with or without the leading zero of an EAN", () => {
  const items = [
    { sku: "MUG-RED", barcode: "012345678905" },
    { sku: null, barcode: null },
  ];
  for (const code of ["mug-red", " MUG-RED", "0012345678905", "12345678905"]) expect(withCode(items, code), code).toEqual([items[0]]);
  expect(withCode(items, " ")).toEqual([]);
});
