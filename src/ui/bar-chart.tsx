import { Flex } from "antd";
import styles from "./chart.module.css";
import { ChartTable } from "./chart-table.tsx";

export interface ChartPoint {
  key: string;
  /** What the point is of, and its value, in words. */
  label: string;
  text: string;
  value: number;
}

interface BarChartProps {
  /** The chart in one sentence, for whoever does not see it. */
  label: string;
  /** What the points are called in the table that stands for the chart. */
  head: readonly [point: string, value: string];
  points: readonly ChartPoint[];
}

const width = 10;
const height = 100;

/** Values over time as bars, drawn here because antd has no charts; the same values follow as a table for readers who do not see. */
export function BarChart({ label, head, points }: BarChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <figure>
      <svg
        className={`${styles.chart} bh-directed`}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, points.length) * width} ${height}`}
        preserveAspectRatio="none"
      >
        {points.map(({ key, label: name, text, value }, index) => {
          // A day without anything still shows where it is.
          const size = value === 0 ? 1.5 : Math.max(4, (value / most) * height);
          return (
            <rect
              key={key}
              className={styles.bar}
              data-empty={value === 0}
              x={index * width + 1.5}
              y={height - size}
              width={width - 3}
              height={size}
            >
              <title>{`${name}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <Ends points={points} />
      <ChartTable label={label} heads={head} rows={points.map((one) => [one.label, one.text])} />
    </figure>
  );
}

/** The first and the last point by name, under their ends. */
export function Ends({ points }: { points: readonly Pick<ChartPoint, "label">[] }) {
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Flex justify="space-between" className="bh-small" style={{ marginBlockStart: 6 }} aria-hidden="true">
      <span>{first?.label}</span>
      <span>{last !== first && last?.label}</span>
    </Flex>
  );
}
