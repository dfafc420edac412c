import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";
import { rowsOf, separatorOf, textOf } from "./csv-reader.ts";

const read = (text: string) => [...rowsOf(text, separatorOf(text))];

it("rows are separated by any line end, and blank ones are left out", () => {
  expect(read("a,b\r\n1,2\n\n3,\r4,5")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", ""],
    ["4", "5"],
  ]);
  expect(read("")).toEqual([]);
});

it("a quoted cell holds separators, line ends and doubled quotes", () => {
  expect(read('a;b\n"x;y";"say ""hi""\nthere"')).toEqual([
    ["a", "b"],
    ["x;y", 'say "hi"\nthere'],
  ]);
});

it("a broken quote spoils its own cell alone", () => {
  expect(read('a,b\n"open,2\n3,4')).toEqual([
    ["a", "b"],
    ['"open', "2"],
    ["3", "4"],
  ]);
  expect(read('a,b\n"x"y,2')).toEqual([
    ["a", "b"],
    ['"x"y', "2"],
  ]);
});

it("what we export is read back", () => {
  const rows = [
    ["name", "text"],
    ["Ann, Bee", 'a "b"\nc'],
    ["", "é"],
  ];
  expect(read(csvOf(rows))).toEqual(rows);
});

it("the separator is the one the first line uses most, outside quotes", () => {
  expect(["a,b", "a;b", "a\tb", '"a,b,c";d', "alone"].map(separatorOf)).toEqual([",", ";", "\t", ";", ","]);
});

it("text comes in several encodings", () => {
  expect(textOf(Buffer.from("\uFEFFé"))).toBe("é");
  expect(textOf(Buffer.from("\uFEFFé", "utf16le"))).toBe("é");
  expect(textOf(Buffer.from([0x63, 0xe9]))).toBe("cé");
});

it("a million characters in one quoted cell take no time to speak of", () => {
  const long = "x".repeat(1_000_000);
  expect(read(`a\n"${long}"`)[1]?.[0]).toHaveLength(1_000_000);
});
