/*
 * Read CSV. Only a writer is among the dependencies, and a spreadsheet library holds a whole sheet as objects: a file of 200,000 rows is
 * read here row by row.
 */

const separators = [",", ";", "\t"] as const;

/** Return a file's text: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else what spreadsheets on Windows write. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Return the separator that the first line uses most. */
export function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, "");
  const count = (separator: string) => first.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Yield the rows of a CSV text (RFC 4180); blank lines are left out. Quotes inside an unquoted cell are text. */
export function* rowsOf(text: string, separator: string): Generator<string[]> {
  // One cell: quoted with doubled quotes inside, or anything up to the separator or the end of the line.
  const escaped = separator === "\t" ? "\\t" : separator;
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${escaped}\\r\\n]*))(${escaped}|\\r\\n|\\n|\\r|$)`, "y");
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    // A quote that never ends, or text after its end: the line is read as it stands.
    const [whole, quoted, plain, end] = found ?? brokenCell(text, at, separator);
    cell.lastIndex = at + whole.length;
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === separator && cell.lastIndex < text.length) continue;
    if (end === separator) row.push("");
    if (row.length > 1 || row[0] !== "") yield row;
    row = [];
  }
}

function brokenCell(text: string, at: number, separator: string): [string, undefined, string, string] {
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  const close = text.startsWith("\r\n", end) ? "\r\n" : (text[end] ?? "");
  const plain = text.slice(at, end);
  return [plain + close, undefined, plain, close];
}
