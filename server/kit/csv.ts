import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

const plainNumber = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet would run, behind apostrophes or not. */
const likeFormula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const escaped = /^'+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Return rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula is prefixed with an apostrophe, as
 * OWASP advises, and so is one that begins like a prefixed one: `cellRead` takes away exactly that. Plain numbers are unchanged. Separators
 * of other locales are quoted too.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: "\r\n",
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value) => (likeFormula.test(value) && !plainNumber.test(value) ? `'${value}` : value) },
  });

/** Return a cell as it was before `csvOf` wrote it. */
export const cellRead = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell);
