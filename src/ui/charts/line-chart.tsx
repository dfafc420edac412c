import { Ends } from "./bar-chart.tsx";
import styles from "./chart.module.css";
import { ChartTable } from "./data-table.tsx";

export interface ChartLine {
  key: string;
  name: string;
  values: readonly number[];
  /** A dash pattern tells lines apart without colour. */
  dashed?: boolean;
  tone?: string;
}

interface LineChartProps {
  label: string;
  /** Column heading of the points, then the points. */
  head: string;
  points: readonly string[];
  lines: readonly ChartLine[];
  /** Format a value. */
  text: (value: number) => string;
}

const step = 10;
const height = 100;

/** Show values over time as lines, drawn here because antd has no charts; a table has the same values for screen readers. */
export function LineChart({ label, head, points, lines, text }: LineChartProps) {
  const most = Math.max(1, ...lines.flatMap(({ values }) => values));
  const path = (values: readonly number[]) => values.map((value, index) => `${index * step},${height - (value / most) * height}`).join(" ");
  return (
    <figure>
      <svg
        className={`${styles.chart} bh-directed`}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${Math.max(1, points.length - 1) * step} ${height}`}
        preserveAspectRatio="none"
      >
        <line className={styles.axis} x1="0" x2={(points.length - 1) * step} y1={height} y2={height} />
        {lines.map(({ key, values, dashed, tone }) => (
          <polyline key={key} className={styles.line} data-dashed={dashed} data-tone={tone} points={path(values)} />
        ))}
      </svg>
      <Ends points={points.map((name) => ({ label: name }))} />
      <ChartTable
        label={label}
        heads={[head, ...lines.map(({ name }) => name)]}
        rows={points.map((name, index) => [name, ...lines.map(({ values }) => text(values[index] ?? 0))])}
      />
    </figure>
  );
}
