import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Return rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula is prefixed with an apostrophe, as
 * OWASP advises; plain numbers are unchanged. Separators of other locales are quoted too.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    record_delimiter: "\r\n",
    escape_formulas: true,
    quoted_match: /[;\t\r\n]/,
    cast: { string: (value) => ({ value: value.startsWith("\n") ? `'${value}` : value, escape_formulas: !plainNumber.test(value) }) },
  });
