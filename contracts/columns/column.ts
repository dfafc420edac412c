type Value = string | number | boolean | null | readonly string[];

/**
 * A column of a list, declared once for its table and its file. In the table a cell of the page's own may show it together with columns
 * for files only; without one it is drawn by its kind.
 */
export interface Column<Row> {
  /** Names its heading; for a column that sorts also the field of the API. */
  key: string;
  /** `money` is in minor units, `instant` an ISO instant, `enum` one value of an enumeration or several. */
  kind: "text" | "enum" | "count" | "money" | "instant";
  value(row: Row): Value;
  /** The enumeration in the shared words. */
  words?: string;
  /** Of an amount. */
  currency?(row: Row): string;
  sorts?: true;
  fileOnly?: true;
}
