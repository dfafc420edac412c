import { Flex } from "antd";
import styles from "./chart.module.css";
import { ChartTable } from "./data-table.tsx";

export interface ChartPoint {
  key: string;
  /** The point's name and value as text. */
  label: string;
  text: string;
  value: number;
}

interface BarChartProps {
  /** The chart in one sentence, for screen readers. */
  label: string;
  /** Column headings of the table that replaces the chart. */
  head: readonly [point: string, value: string];
  points: readonly ChartPoint[];
}

const width = 10;
const height = 100;

/** Show values over time as bars, drawn here because antd has no charts; a table has the same values for screen readers. */
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
          // An empty day still shows its place.
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

/** Show the names of the first and the last point under their ends. */
export function Ends({ points }: { points: readonly Pick<ChartPoint, "label">[] }) {
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Flex justify="space-between" className="bh-small" style={{ marginBlockStart: 6 }} aria-hidden="true">
      <span>{first?.label}</span>
      <span>{last !== first && last?.label}</span>
    </Flex>
  );
}
