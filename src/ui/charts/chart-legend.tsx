import { Flex } from "antd";
import styles from "./chart.module.css";
import { usePatterns } from "./chart-patterns.tsx";

export interface LegendEntry {
  key: string;
  name: string;
  /** A comparison's line instead of a series' pattern. */
  dashed?: boolean;
}

/** Show which pattern or line is which series; bars come first. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
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
