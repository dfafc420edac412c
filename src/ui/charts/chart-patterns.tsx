import { useId } from "react";
import styles from "./chart.module.css";

/** Tones of series in their order; with the patterns of the same order no two look alike without colour. */
const tones = ["primary", "info", "warning", "accent", "success", "danger", "neutral"] as const;
export const toneAt = (index: number): string => tones[index % tones.length] ?? "neutral";

const size = 6;
const marks = [
  null,
  <path key="rising" d="M-1,1 l2,-2 M0,6 l6,-6 M5,7 l2,-2" />,
  <path key="level" d="M0,1.5 h6 M0,4.5 h6" />,
  <path key="crossed" d="M0,0 l6,6 M0,6 l6,-6" />,
  <path key="upright" d="M1.5,0 v6 M4.5,0 v6" />,
  <circle key="dots" cx="3" cy="3" r="1.2" />,
  <path key="falling" d="M-1,5 l2,2 M0,0 l6,6 M5,-1 l2,2" />,
];

/** Return the fills of a chart's series, and the definitions they refer to: neither antd nor Refine draws charts. */
export function usePatterns(count: number) {
  const id = useId();
  const fill = (index: number) => `url(#${id}${index})`;
  const definitions = (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <pattern
          // biome-ignore lint/suspicious/noArrayIndexKey: a series is known by its place
          key={index}
          id={`${id}${index}`}
          className={styles.pattern}
          data-tone={toneAt(index)}
          data-plain={index % marks.length === 0}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
        >
          <rect width={size} height={size} />
          {marks[index % marks.length]}
        </pattern>
      ))}
    </defs>
  );
  return { fill, definitions };
}
