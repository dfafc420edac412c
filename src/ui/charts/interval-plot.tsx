import { Fragment } from "react";
import { ChartTable } from "./data-table.tsx";
import styles from "./interval-plot.module.css";

export interface Interval {
  key: string;
  name: string;
  value: number;
  /** Null: it has no end there. */
  low: number | null;
  high: number | null;
  tone?: "success" | "danger" | undefined;
}

interface IntervalPlotProps {
  label: string;
  /** Column headings of name, value, lower and upper end. */
  heads: readonly [string, string, string, string];
  rows: readonly Interval[];
  /** Format a value. */
  text: (value: number) => string;
  /** What stands for an end that is not known. */
  open: string;
}

/** Of the width, left free at each end. */
const margin = 0.06;

/** Return the range that holds all ends, values and zero. */
function scaleOf(rows: readonly Interval[]): { least: number; most: number; at: (value: number) => string } {
  const all = [0, ...rows.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low || 1) * margin;
  const [least, most] = [low - room, high + room];
  return { least: low, most: high, at: (value) => `${((value - least) / (most - least)) * 100}%` };
}

/**
 * Show differences with their intervals beside the line where there is none, drawn here because antd has no charts; a table has the same
 * values for screen readers.
 */
export function IntervalPlot({ label, heads, rows, text, open }: IntervalPlotProps) {
  const { least, most, at } = scaleOf(rows);
  const end = (value: number | null) => (value === null ? open : text(value));
  return (
    <figure>
      <div className={styles.rows} role="img" aria-label={label}>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <bdi className={styles.name}>{row.name}</bdi>
            <svg className={`${styles.plot} bh-directed`} data-tone={row.tone} aria-hidden="true">
              <line className={styles.zero} x1={at(0)} x2={at(0)} y1="0" y2="100%" />
              <Range row={row} at={at} />
              <circle className={styles.point} cx={at(row.value)} cy="50%" r="5" />
            </svg>
          </Fragment>
        ))}
        <div className={`${styles.ends} bh-small bh-number`}>
          <bdi>{text(least)}</bdi>
          <bdi>{text(most)}</bdi>
        </div>
      </div>
      <ChartTable label={label} heads={heads} rows={rows.map((row) => [row.name, text(row.value), end(row.low), end(row.high)])} />
    </figure>
  );
}

/** The line between both ends, with a mark at each; dashed to the border where it has none. */
function Range({ row: { low, high }, at }: { row: Interval; at: (value: number) => string }) {
  const isOpen = low === null || high === null;
  const [from, to] = [low === null ? "0%" : at(low), high === null ? "100%" : at(high)];
  return (
    <>
      <line className={styles.range} data-open={isOpen || undefined} x1={from} x2={to} y1="50%" y2="50%" />
      {!isOpen && [from, to].map((x) => <line key={x} className={styles.range} x1={x} x2={x} y1="35%" y2="65%" />)}
    </>
  );
}
