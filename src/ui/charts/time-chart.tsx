import { Flex } from "antd";
import type { CSSProperties } from "react";
import styles from "./chart.module.css";
import { type Axis, axisOf, heightOn, labelledPoints } from "./chart-axis.ts";
import { ChartCursor } from "./chart-cursor.tsx";
import type { ValueFormat } from "./chart-formats.ts";
import { usePatterns } from "./chart-patterns.tsx";

export interface TimePoint {
  key: string;
  /** As short as the axis has room for. */
  short: string;
  /** In full, for the tooltip. */
  label: string;
  /** The list of the point's records. */
  to?: string | undefined;
  /** Besides the values: a comparison's own day, "not final". */
  note?: string | undefined;
}

export interface TimeSeries {
  key: string;
  name: string;
  /** One a point; null leaves a gap. */
  values: readonly (number | null)[];
}

interface TimeChartProps {
  /** The chart in one sentence, for screen readers. */
  label: string;
  points: readonly TimePoint[];
  /** Stacked on each other. */
  bars: readonly TimeSeries[];
  /** The same sum of another period, as a dashed line. */
  compared?: TimeSeries | undefined;
  format: ValueFormat;
}

/**
 * Show values over time as stacked bars over an axis, with a dashed line to compare with: antd has no charts. Places are percentages,
 * so that nothing is measured; in right-to-left languages time runs from right to left.
 */
export function TimeChart({ label, points, bars, compared, format }: TimeChartProps) {
  const sums = points.map((_, index) => bars.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0));
  const below = bars.flatMap(({ values }) => values.map((value) => Math.min(0, value ?? 0)));
  const others = (compared?.values ?? []).map((value) => value ?? 0);
  const axis = axisOf([...sums, ...below, ...others], { whole: format.whole });
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <Scale axis={axis} format={format} />
        <div className={styles.field}>
          <Drawing axis={axis} points={points} bars={bars} compared={compared} />
          <ChartCursor label={label} points={points} series={compared ? [...bars, compared] : bars} format={format} />
        </div>
        <Days points={points} />
      </div>
      {(bars.length > 1 || compared) && (
        <ChartLegend entries={[...bars, ...(compared ? [{ key: compared.key, name: compared.name, dashed: true }] : [])]} />
      )}
    </figure>
  );
}

function Scale({ axis, format }: { axis: Axis; format: ValueFormat }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {axis.ticks.toReversed().map((tick) => (
        <span key={tick} className="bh-number">
          {format.short(tick)}
        </span>
      ))}
    </div>
  );
}

/** Show names under some of the points; there is room for every other one on narrow screens. */
function Days({ points }: { points: readonly TimePoint[] }) {
  return (
    <div className={styles.days} aria-hidden="true">
      {labelledPoints(points.length).map((index) => (
        <span key={index} style={{ "--at": `${((index + 0.5) / points.length) * 100}%` } as CSSProperties}>
          {points[index]?.short}
        </span>
      ))}
    </div>
  );
}

function Drawing({ axis, points, bars, compared }: Pick<TimeChartProps, "points" | "bars" | "compared"> & { axis: Axis }) {
  const { fill, definitions } = usePatterns(bars.length);
  const width = 100 / Math.max(1, points.length);
  const ground = heightOn(axis, 0);
  const placed = points.flatMap((point, column) => {
    let top = ground;
    return bars.map(({ key, values }, index) => {
      const size = heightOn(axis, values[column] ?? 0) - ground;
      const start = size < 0 ? ground + size : top;
      if (size > 0) top += size;
      return { key: `${point.key} ${key}`, index, column, start, size: Math.abs(size) };
    });
  });
  return (
    <svg className={`${styles.drawing} bh-directed`} aria-hidden="true">
      {definitions}
      {axis.ticks.map((tick) => {
        const y = `${100 - heightOn(axis, tick)}%`;
        return <line key={tick} className={styles.grid} data-ground={tick === 0} x1="0" x2="100%" y1={y} y2={y} />;
      })}
      {placed
        .filter(({ size }) => size > 0)
        .map(({ key, index, column, start, size }) => (
          <rect
            key={key}
            className={styles.stack}
            fill={fill(index)}
            x={`${(column + 0.15) * width}%`}
            width={`${width * 0.7}%`}
            y={`${100 - start - size}%`}
            height={`${size}%`}
          />
        ))}
      {compared && <Dashed axis={axis} values={compared.values} />}
    </svg>
  );
}

/** Show a line through the middle of each column, interrupted where there is no value. */
function Dashed({ axis, values }: { axis: Axis; values: readonly (number | null)[] }) {
  let isPenDown = false;
  const path = values
    .map((value, index) => {
      if (value === null) isPenDown = false;
      const move = isPenDown ? "L" : "M";
      if (value === null) return "";
      isPenDown = true;
      return `${move}${index + 0.5},${100 - heightOn(axis, value)}`;
    })
    .join("");
  return (
    <svg viewBox={`0 0 ${Math.max(1, values.length)} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.halo} d={path} />
      <path className={styles.compared} d={path} />
    </svg>
  );
}

interface LegendEntry {
  key: string;
  name: string;
  /** A comparison's line instead of a series' pattern. */
  dashed?: boolean;
}

/** Show which pattern or line is which series; bars come first. */
function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  const { fill, definitions } = usePatterns(entries.length);
  return (
    <Flex component="ul" wrap gap="4px 16px" className="bh-small" aria-hidden="true">
      {entries.map(({ key, name, dashed = false }, index) => (
        <li key={key}>
          <svg className={styles.swatch} aria-hidden="true">
            {index === 0 && definitions}
            {dashed ? (
              <line className={styles.compared} x1="0" x2="100%" y1="50%" y2="50%" />
            ) : (
              <rect width="100%" height="100%" rx="2" fill={fill(index)} />
            )}
          </svg>
          <bdi>{name}</bdi>
        </li>
      ))}
    </Flex>
  );
}
