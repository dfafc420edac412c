import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";
import { heldBytes, type OpenBytes, rowsOf, separatorOf, textOf } from "./csv-reader.ts";

const whole = (text: string) => heldBytes(Buffer.from(text));
const inBytes = (text: string): OpenBytes =>
  async function* () {
    for (const byte of Buffer.from(text)) yield Buffer.from([byte]);
  };

async function rows(open: OpenBytes): Promise<string[][]> {
  const found: string[][] = [];
  for await (const row of rowsOf(open)) found.push(row);
  return found;
}

/** Read a text, which gives the same rows wherever it is cut into pieces. */
async function read(text: string): Promise<string[][]> {
  const found = await rows(whole(text));
  expect(await rows(inBytes(text))).toEqual(found);
  return found;
}

async function decoded(bytes: Uint8Array): Promise<string> {
  let text = "";
  for await (const piece of textOf(heldBytes(bytes))) text += piece;
  return text;
}

it("rows are separated by any line end, and blank ones are left out", async () => {
  expect(await read("a,b\r\n1,2\n\n3,\r4,5")).toEqual([
    ["a", "b"],
    ["1", "2"],
    ["3", ""],
    ["4", "5"],
  ]);
  expect(await read("")).toEqual([]);
});

it("a quoted cell holds separators, line ends and doubled quotes", async () => {
  expect(await read('a;b\n"x;y";"say ""hi""\nthere"')).toEqual([
    ["a", "b"],
    ["x;y", 'say "hi"\nthere'],
  ]);
});

it("a broken quote spoils its own cell alone", async () => {
  expect(await read('a,b\n"open,2\n3,4')).toEqual([
    ["a", "b"],
    ['"open', "2"],
    ["3", "4"],
  ]);
  expect(await read('a,b\n"x"y,2')).toEqual([
    ["a", "b"],
    ['"x"y', "2"],
  ]);
});

it("what we export is read back", async () => {
  const rows = [
    ["name", "text"],
    ["Ann, Bee", 'a "b"\nc'],
    ["", "é"],
  ];
  expect(await read(csvOf(rows))).toEqual(rows);
});

it("the separator is the one the first line uses most, outside quotes", async () => {
  expect(["a,b", "a;b", "a\tb", '"a,b,c";d', "alone"].map(separatorOf)).toEqual([",", ";", "\t", ";", ","]);
});

it("text comes in several encodings", async () => {
  expect(await decoded(Buffer.from("\uFEFFé"))).toBe("é");
  expect(await decoded(Buffer.from("\uFEFFé", "utf16le"))).toBe("é");
  expect(await decoded(Buffer.from([0x63, 0xe9]))).toBe("cé");
});

it("a letter of several bytes may be cut anywhere, and one that is no UTF-8 may come last", async () => {
  expect(await rows(inBytes("é,Ж\n漢,😀"))).toEqual([
    ["é", "Ж"],
    ["漢", "😀"],
  ]);
  const late = Buffer.concat([Buffer.from("a\n"), Buffer.alloc(200_000, "x"), Buffer.from([0xe9])]);
  expect((await rows(heldBytes(late)))[1]?.[0]?.at(-1)).toBe("é");
});

it("a million characters in one quoted cell take no time to speak of", async () => {
  const long = "x".repeat(1_000_000);
  expect((await rows(whole(`a\n"${long}"`)))[1]?.[0]).toHaveLength(1_000_000);
});

const most = 10 * 1024 * 1024;
it.each([
  ["quotes", '"'.repeat(most)],
  ["commas", ",".repeat(most)],
  ["one cell", "x".repeat(most)],
  ["one quoted cell", `a\n"${"x".repeat(most - 4)}"`],
  ["one quoted cell of doubled quotes", `a\n"${'""'.repeat(most / 2 - 2)}"`],
  ["quotes that never end", '"a,'.repeat(most / 3)],
  ["quotes that end late", `"${',"""'.repeat(most / 4 - 1)}`],
  ["separators of another kind", '";'.repeat(most / 2)],
  ["line ends", "\r".repeat(most)],
])("ten megabytes of %s stop nobody: others get their turn again and again", async (_what, text) => {
  let isOver = false;
  const read = rows(heldBytes(Buffer.from(text)))
    .catch((error) => expect(error).toMatchObject({ code: "UNSUPPORTED_FILE" }))
    .finally(() => {
      isOver = true;
    });
  // By processor time, which does not depend on what else the machine does.
  let longest = 0;
  for (let before = process.cpuUsage(); !isOver; before = process.cpuUsage()) {
    await setImmediate();
    longest = Math.max(longest, process.cpuUsage(before).user / 1000);
  }
  await read;
  expect(longest).toBeLessThan(200);
});
