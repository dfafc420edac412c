import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";
import { encodingOf, heldBytes, isReadableIn, type OpenBytes, rowsOf, separatorOf, textOf } from "./csv-reader.ts";

const whole = (text: string) => heldBytes(Buffer.from(text));
const inBytes = (text: string): OpenBytes =>
  async function* () {
    for (const byte of Buffer.from(text)) yield Buffer.from([byte]);
  };

async function rows(open: OpenBytes): Promise<string[][]> {
  const found: string[][] = [];
  for await (const { cells } of rowsOf(open, (await encodingOf(open)) ?? "windows-1252")) found.push(cells);
  return found;
}

/** Read a text, which gives the same rows wherever it is cut into pieces. */
async function read(text: string): Promise<string[][]> {
  const found = await rows(whole(text));
  expect(await rows(inBytes(text))).toEqual(found);
  return found;
}

async function decoded(bytes: Uint8Array, page = "windows-1252"): Promise<string> {
  let text = "";
  const open = heldBytes(bytes);
  for await (const piece of textOf(open, (await encodingOf(open)) ?? page)) text += piece;
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

it("what we export is read back, whatever it begins with", async () => {
  const written = fc.array(fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "\t", "\n", "\r", "＝", "a", "1", ",", '"', ";") }), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(written, async (cells) => {
      const row = cells.map((cell) => `${cell}x`);
      expect(await rows(whole(csvOf([["a", "b", "c", "d", "e"].slice(0, row.length), row])))).toEqual([expect.anything(), row]);
    }),
    { numRuns: 500 },
  );
  expect(csvOf([["+33612345678", "=1+1", "-5", "'=x"]])).toBe("'+33612345678,'=1+1,-5,''=x\r\n");
});

it.each([
  ["a,b\n1,2", ","],
  ["a;b", ";"],
  ["a\tb", "\t"],
  ['"a,b,c";d', ";"],
  ["alone", ","],
  ["My customers;;\nemail;first;last\na@x.test;Ann;Bee", ";"],
  ["email;spent\na@x.test;1,5\nb@x.test;2,5", ";"],
  ["email,note\na@x.test,one; two; three\nb@x.test,four; five; six", ","],
  ['email;note\na@x.test;"one, two\nthree, four"\nb@x.test;five', ";"],
  ["sep=;\na,b;c,d", ";"],
  ['"sep=|"\r\na|b', "|"],
])("the separator of %j is %j, judged on whole rows or named by a first line", async (text, separator) => {
  expect(separatorOf(text).separator).toBe(separator);
  expect((await read(text)).flat().join("")).not.toContain("sep=");
});

it("rows have the numbers they have in a spreadsheet", async () => {
  const open = whole('sep=;\r\nTitle;\r\n\r\nemail;note\r\na@x.test;"two\r\nlines"\r\n\r\nb@x.test;x\r\n');
  const found: [number, string][] = [];
  for await (const { line, cells } of rowsOf(open, "utf-8")) found.push([line, cells[0] ?? ""]);
  expect(found).toEqual([
    [1, "Title"],
    [3, "email"],
    [4, "a@x.test"],
    [6, "b@x.test"],
  ]);
});

it("text comes in several encodings", async () => {
  expect(await decoded(Buffer.from("\uFEFFé"))).toBe("é");
  expect(await decoded(Buffer.from("\uFEFFé", "utf16le"))).toBe("é");
  expect(await decoded(Buffer.from("\uFEFFé,a", "utf16le").swap16())).toBe("é,a");
  for (const wide of [Buffer.from("email;name", "utf16le"), Buffer.from("email;name", "utf16le").swap16()])
    expect(await decoded(wide), "without a mark").toBe("email;name");
  expect(await decoded(Buffer.from([0x63, 0xe9]))).toBe("cé");
  expect(await decoded(Buffer.from([0xcd, 0xc7, 0xe3, 0xcf]), "windows-1256")).toBe("حامد");
  expect(await decoded(Buffer.from([0xd5, 0xc5, 0xc8, 0xfd]), "gb18030")).toBe("张三");
});

it("tones that a page of Vietnamese writes apart are joined to their letters", async () => {
  const open = heldBytes(Buffer.from([0x61, 0x2c, 0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e]));
  const found: string[] = [];
  for await (const { cells } of rowsOf(open, "windows-1258")) found.push(...cells);
  expect(found).toEqual(["a", "Nguyễn"]);
});

it("a file is no text of a page that has no letter for its bytes", async () => {
  const french = heldBytes(Buffer.from([0x63, 0xe9]));
  expect([await isReadableIn(french, "windows-1252"), await isReadableIn(french, "gb18030")]).toEqual([true, false]);
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
