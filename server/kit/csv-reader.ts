import { setImmediate } from "node:timers/promises";
import { cellRead } from "./csv.ts";
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

/** Encodings that a file shows by itself; in any other its letters could be those of several alphabets. */
export type SureEncoding = "utf-8" | "utf-16le" | "utf-16be";

/** Return a file's encoding: UTF-8 or UTF-16 by its mark or its zeros, UTF-8 where it is valid; null for one of the older code pages. */
export async function encodingOf(open: OpenBytes): Promise<SureEncoding | null> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of await open()) {
      const wide = isFirst ? wideEncoding(bytes) : null;
      if (wide) return wide;
      isFirst = false;
      utf8.decode(bytes, { stream: true });
      await setImmediate();
    }
    utf8.decode();
    return "utf-8";
  } catch (error) {
    if (isUndecodable(error)) return null;
    throw error;
  }
}

/** Return which UTF-16 bytes begin with: by their mark, or by the zeros beside Latin letters and separators. */
function wideEncoding(bytes: Uint8Array): SureEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 1024);
  for (let at = 0; at < looked; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > looked / 8 && even === 0) return "utf-16le";
  return even > looked / 8 && odd === 0 ? "utf-16be" : null;
}

const isUndecodable = (error: unknown): boolean => (error as { code?: string }).code === "ERR_ENCODING_INVALID_ENCODED_DATA";

/** Return whether a file can be read in an encoding whole. */
export async function isReadableIn(open: OpenBytes, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const bytes of await open()) {
      decoder.decode(bytes, { stream: true });
      await setImmediate();
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (isUndecodable(error)) return false;
    throw error;
  }
}

/** Yield the text of a file in pieces. */
export async function* textOf(open: OpenBytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of await open()) {
    yield decoder.decode(bytes, { stream: true });
    await setImmediate();
  }
  yield decoder.decode();
}

/** The first line by which a spreadsheet is told the separator, and does not show. */
const named = /^"?sep=([^\r\n])"?(?:\r\n?|\n|$)/i;

/** Return the separator of a text, which a first line may name, and where its rows begin. */
export function separatorOf(text: string, isEnd = true): { separator: string; from: number } {
  const [line = "", said] = named.exec(text) ?? [];
  if (said !== undefined) return { separator: said, from: line.length };
  const judged = separators.map((separator) => ({ separator, ...regularity(text, separator, isEnd) }));
  const [best] = judged.sort((a, b) => b.share - a.share || b.width - a.width);
  return { separator: best?.separator ?? ",", from: 0 };
}

const judgedRows = 50;

/** Return which share of the first rows has the commonest number of cells, beyond one, and that number. */
function regularity(text: string, separator: string, isEnd: boolean): { share: number; width: number } {
  const rows = firstRows(text, separator, isEnd);
  const counts = new Map<number, number>();
  for (const { cells, isBroken } of rows) {
    if (cells.length < 2 || isBroken) continue;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || b - a);
  return most ? { share: most[1] / rows.length, width: most[0] } : { share: 0, width: 0 };
}

function firstRows(text: string, separator: string, isEnd: boolean): CsvRow[] {
  try {
    return new RowReader(separator).take(text, isEnd).slice(0, judgedRows);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

export interface CsvRow {
  /** Its number in a spreadsheet, where blank rows and those with line ends within cells count as one; from 1. */
  line: number;
  cells: string[];
  /** A quoted cell does not end where the separator, or the line, would end it. */
  isBroken?: true;
}

/**
 * Yield the rows of a CSV file (RFC 4180) in an encoding; blank ones are left out. Quotes inside an unquoted cell are text, and what
 * `csvOf` adds to cells is taken away. @throws UNSUPPORTED_FILE for a cell or a row of a size that no list has
 */
export async function* rowsOf(open: OpenBytes, encoding: string): AsyncGenerator<CsvRow> {
  let reader: RowReader | undefined;
  let first = "";
  const begin = (isEnd: boolean): RowReader => {
    const { separator, from } = separatorOf(first, isEnd);
    first = first.slice(from);
    return new RowReader(separator);
  };
  for await (const piece of textOf(open, encoding)) {
    first += piece;
    if (!reader && first.length < pieceLength) continue;
    reader ??= begin(false);
    yield* reader.take(first, false);
    first = "";
  }
  reader ??= begin(true);
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
  private line = 0;
  private isBroken = false;
  constructor(separator: string) {
    this.separator = separator;
  }

  /** Return the rows that end within a piece. */
  take(piece: string, isEnd: boolean): CsvRow[] {
    this.text = this.text.slice(this.at) + piece;
    this.at = 0;
    this.isEnd = isEnd;
    const rows: CsvRow[] = [];
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

  private endRow(rows: CsvRow[]): void {
    this.line += 1;
    // Pages of Vietnamese write the tones of letters apart.
    const cells = this.row.map((cell) => cellRead(cell.normalize("NFC")));
    if (cells.length > 1 || cells[0] !== "") rows.push({ line: this.line, cells, ...(this.isBroken && { isBroken: true }) });
    this.isBroken = false;
    this.row = [];
  }

  private readCell(): number {
    const isQuoted = this.text[this.at] === '"';
    const end = isQuoted ? this.readQuoted() : nowhere;
    if (isQuoted && end === nowhere) this.isBroken = true;
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
