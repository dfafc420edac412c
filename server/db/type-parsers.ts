import pg from "pg";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const arrays = { _text: 1009, _int8: 1016, _timestamp: 1115, _timestamptz: 1185, _date: 1182, _numeric: 1231 };

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a JavaScript number`);
  return value;
}

const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Return an instant in ISO form: "2026-06-01 09:00:00.5+00" → "2026-06-01T09:00:00.500Z". Microseconds stay, because a
 * cursor without them would skip rows.
 */
export function instant(text: string): string {
  const match = utc.exec(text);
  if (!match) return text.includes("infinity") ? text : new Date(text).toISOString();
  const fraction = match[3] ?? "";
  return `${match[1]}T${match[2]}.${fraction.padEnd(fraction.length > 3 ? 6 : 3, "0")}Z`;
}

const asIs: Parse = (text) => text;
const entries = pg.types.getTypeParser(arrays._text) as (text: string) => (string | null)[];
const listOf = (parse: Parse): Parse => {
  return (text) => entries(text).map((entry) => (entry === null ? null : parse(entry)));
};

const parsers = new Map<number, Parse>([
  [builtins.INT8, wholeNumber],
  [builtins.NUMERIC, asIs],
  [builtins.DATE, asIs],
  [builtins.TIMESTAMP, asIs],
  [builtins.TIMESTAMPTZ, instant],
  [arrays._int8, listOf(wholeNumber)],
  [arrays._numeric, listOf(asIs)],
  [arrays._date, listOf(asIs)],
  [arrays._timestamp, listOf(asIs)],
  [arrays._timestamptz, listOf(instant)],
]);

/** Passed to each pool, never set globally: another library in the process may rely on pg's defaults. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    ((format ?? "text") === "text" ? parsers.get(id) : undefined) ?? pg.types.getTypeParser(id, format as "text"),
};
