import { setImmediate } from "node:timers/promises";
import { AppError } from "./errors.ts";

/*
 * Read CSV. Only a writer is among the dependencies, and a spreadsheet library holds a whole sheet as objects: a file of 200,000 rows is
 * read here row by row. Between its pieces other work of the server gets its turn.
 */

const separators = [",", ";", "\t"] as const;
/** Far beyond what a spreadsheet takes; one that is longer would be held whole for nothing. */
const longestCell = 1024 * 1024;
const mostCells = 1000;
const pieceLength = 64 * 1024;

/** Begins to read the bytes of a file from the start; called twice, as its encoding shows only at its end. */
export type OpenBytes = () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;

/** Return bytes that are held already as what is read in pieces. */
export const heldBytes = (bytes: Uint8Array): OpenBytes =>
  async function* () {
    for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
  };

/** Return a file's encoding: UTF-8 or UTF-16 by its mark, UTF-8 where it is valid, else what spreadsheets on Windows write. */
async function encodingOf(open: OpenBytes): Promise<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of await open()) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
      isFirst = false;
      utf8.decode(bytes, { stream: true });
      await setImmediate();
    }
    utf8.decode();
    return "utf-8";
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "windows-1252";
    throw error;
  }
}

/** Yield the text of a file in pieces. */
export async function* textOf(open: OpenBytes): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(open));
  for await (const bytes of await open()) {
    yield decoder.decode(bytes, { stream: true });
    await setImmediate();
  }
  yield decoder.decode();
}

/** Return the separator that the first line uses most. */
export function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = (end < 0 ? text : text.slice(0, end)).replace(/"[^"]*"/g, "");
  const count = (separator: string) => first.split(separator).length;
  return [...separators].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/**
 * Yield the rows of a CSV file (RFC 4180); blank lines are left out. Quotes inside an unquoted cell are text. @throws UNSUPPORTED_FILE
 * for a cell or a row of a size that no list has
 */
export async function* rowsOf(open: OpenBytes): AsyncGenerator<string[]> {
  let reader: RowReader | undefined;
  let first = "";
  for await (const piece of textOf(open)) {
    first += piece;
    if (!reader && first.length < pieceLength && !/[\r\n]/.test(first)) continue;
    reader ??= new RowReader(separatorOf(first));
    yield* reader.take(first, false);
    first = "";
  }
  reader ??= new RowReader(separatorOf(first));
  yield* reader.take(first, true);
}

/** Where a cell ends: not at this place, within the next piece, behind a separator, or with its row. */
const [nowhere, later, withCell, withRow] = [0, 1, 2, 3];

/** Makes rows of pieces of text; holds no more than the cell that has not ended. */
class RowReader {
  private readonly separator: string;
  private text = "";
  /** Where the cell that is read begins, and where the next one does. */
  private at = 0;
  private next = 0;
  /** How much of a plain cell was looked at in earlier pieces. */
  private seen = 0;
  private isEnd = false;
  private row: string[] = [];
  constructor(separator: string) {
    this.separator = separator;
  }

  /** Return the rows that end within a piece. */
  take(piece: string, isEnd: boolean): string[][] {
    this.text = this.text.slice(this.at) + piece;
    this.at = 0;
    this.isEnd = isEnd;
    const rows: string[][] = [];
    while (this.at < this.text.length) {
      const end = this.readCell();
      if (end === later) return rows;
      this.at = this.next;
      this.seen = 0;
      if (this.row.length > mostCells) throw new AppError("UNSUPPORTED_FILE");
      if (end === withRow) this.endRow(rows);
    }
    if (!isEnd || this.row.length === 0) return rows;
    // The text ends behind a separator.
    this.row.push("");
    this.endRow(rows);
    return rows;
  }

  private endRow(rows: string[][]): void {
    if (this.row.length > 1 || this.row[0] !== "") rows.push(this.row);
    this.row = [];
  }

  private readCell(): number {
    const end = this.text[this.at] === '"' ? this.readQuoted() : nowhere;
    // A quote that never ends, or text after its end: the line is read as it stands.
    return end === nowhere ? this.readPlain() : end;
  }

  private readQuoted(): number {
    const { text, at } = this;
    for (let from = at + 1; ; ) {
      const quote = text.indexOf('"', from);
      if (quote < 0) return !this.isEnd && text.length - at <= longestCell ? later : nowhere;
      if (quote - at > longestCell) return nowhere;
      if (quote + 1 === text.length && !this.isEnd) return later;
      if (text[quote + 1] === '"') {
        from = quote + 2;
        continue;
      }
      const end = this.endAt(quote + 1);
      if (end > later) this.row.push(text.slice(at + 1, quote).replaceAll('""', '"'));
      return end;
    }
  }

  private readPlain(): number {
    const { text, at, separator } = this;
    let to = at + this.seen;
    while (to < text.length && text[to] !== separator && text[to] !== "\n" && text[to] !== "\r") to += 1;
    if (to - at > longestCell) throw new AppError("UNSUPPORTED_FILE");
    this.seen = to - at;
    const end = this.endAt(to);
    if (end > later) this.row.push(text.slice(at, to));
    return end;
  }

  /** Return how a cell ends at a place, and keep where the next one begins. */
  private endAt(place: number): number {
    const { text, isEnd } = this;
    const char = text[place];
    if (!isEnd && (char === undefined || (char === "\r" && place + 1 === text.length))) return later;
    this.next = char === "\r" && text[place + 1] === "\n" ? place + 2 : place + 1;
    if (char === this.separator) return withCell;
    return char === undefined || char === "\n" || char === "\r" ? withRow : nowhere;
  }
}
