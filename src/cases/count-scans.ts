import { withCode } from "#src/lib/browser/scan";

interface CountedRow {
  id: string;
  sku?: string | null;
  barcode?: string | null;
  /** Initial value. */
  start: number;
  min?: number;
  max: number;
}

/** What a scan counted: one more unit of a row, or none, because all are counted or no row has the code. */
export type Counted<Row> = { row: Row; units: Record<string, number>; count: number } | { row: undefined; isFull: boolean };

/**
 * Count one unit of a scanned item. The first scan starts from what was there before: everything is preset as arrived, and a scan on top of
 * that would count what nobody has seen. Numbers that somebody entered stay.
 */
export function countScan<Row extends CountedRow>(
  rows: readonly Row[],
  entered: Readonly<Record<string, number | undefined>>,
  code: string,
  isFirst: boolean,
): Counted<Row> {
  const now = Object.fromEntries(rows.map(({ id, start }) => [id, entered[id] ?? start]));
  const isPreset = rows.every(({ id, start }) => now[id] === start);
  const units = isFirst && isPreset ? Object.fromEntries(rows.map(({ id, min = 0 }) => [id, min])) : now;
  const same = withCode(rows, code);
  const row = same.find(({ id, max }) => (units[id] ?? 0) < max);
  if (!row) return { row, isFull: same.length > 0 };
  const count = (units[row.id] ?? 0) + 1;
  return { row, units: { ...units, [row.id]: count }, count };
}
