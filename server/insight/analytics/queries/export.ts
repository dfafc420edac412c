import { readFileSync } from "node:fs";
import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import { toDecimal } from "#contracts/money";
import type { Language } from "#contracts/session/session";
import { csvOf } from "#server/kit/csv";
import { enumWords } from "#server/kit/enum-words";

type Cell = string | number | null;
type Value = Cell | { [field: string]: Value } | Value[] | undefined;
type Row = Record<string, Value>;

const isRow = (value: Value): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
/** Return the rows of every list in a tile's data. */
const rowsIn = (data: Row): Row[] => Object.values(data).flatMap((value) => (Array.isArray(value) ? value.filter(isRow) : []));

/**
 * Return a tile as CSV with headings in the user's language; amounts are decimals of the tile's currency. The tile's own numbers come
 * before the rows of its lists. Those of the range compared with follow, marked in the first columns.
 */
export function csvOfTile({ currency, from, to, compared, data, previous }: AnalyticsAnswer, language: Language): string {
  const periods = [
    { from, to, rows: flat(data as Row, currency) },
    ...(compared && previous ? [{ ...compared, rows: flat(previous as Row, currency) }] : []),
  ];
  const written = periods.flatMap(({ rows, ...period }) => rows.map((row) => ({ period_from: period.from, period_to: period.to, ...row })));
  const all = withoutGaps(written);
  const columns = [...new Set(["period_from", "period_to", ...all.flatMap((row) => Object.keys(row))])];
  const cells = all.map((row) => columns.map((column): Cell => (row as Record<string, Cell>)[column] ?? null));
  return csvOf([[...columns, "currency"].map((column) => headOf(column, language)), ...cells.map((row) => [...row, currency])]);
}

/**
 * Return the rows without what has no column of its own: an object that one row lacks stands in the columns of those that have it, and of
 * one that all rows lack nothing is known.
 */
function withoutGaps(rows: readonly Record<string, Cell>[]): Record<string, Cell>[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const isObject = (name: string) => objects.has(name) || [...names].some((other) => other.startsWith(`${name}.`));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name, cell]) => cell !== null || !isObject(name))));
}
/** What tiles answer as null where nothing is known, and otherwise as several numbers. */
const objects: ReadonlySet<string> = new Set(["rate", "reason"]);

const flat = (data: Row, currency: string): Record<string, Cell>[] =>
  [data, ...rowsIn(data)].map((row) => cellsOf(row, currency)).filter((cells) => Object.keys(cells).length > 0);

/** Drills and pictures are for screens, and the step is read from the days of a row. */
const unwritten: readonly string[] = ["drill", "by", "image_url", "only_returns"];

function cellsOf(row: Row, currency: string, prefix = ""): Record<string, Cell> {
  const found: Record<string, Cell> = {};
  for (const [name, value] of Object.entries(row)) {
    if (unwritten.includes(name) || Array.isArray(value)) continue;
    if (isRow(value)) Object.assign(found, cellsOf(value, currency, `${prefix}${name}.`));
    else found[`${prefix}${name}`] = typeof value === "number" && name.endsWith("_minor") ? toDecimal(value, currency) : (value ?? null);
  }
  return found;
}

const read = new Map<Language, Readonly<Record<string, string>>>();

function wordsIn(language: Language): Readonly<Record<string, string>> {
  const url = new URL(`../../../locales/analytics/${language}.json`, import.meta.url);
  const words = read.get(language) ?? (JSON.parse(readFileSync(url, "utf8")) as Record<string, string>);
  read.set(language, words);
  return words;
}

/** Return the heading of a column in the user's language; of one with several names ("to_customer.paid_minor"), each in turn. */
export function headOf(column: string, language: Language): string {
  const words = wordsIn(language);
  const known = words[column];
  if (known !== undefined) return known;
  const outcomes = enumWords(language).outcome ?? {};
  return column
    .split(".")
    .filter((part) => part !== "outcomes")
    .map((part) => words[part] ?? outcomes[part] ?? part)
    .join(": ");
}
