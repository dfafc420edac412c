import { type CSSProperties, type FocusEvent, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import styles from "./chart.module.css";
import type { ValueFormat } from "./chart-formats.ts";
import type { TimePoint, TimeSeries } from "./time-chart.tsx";

interface ChartCursorProps {
  label: string;
  points: readonly TimePoint[];
  series: readonly TimeSeries[];
  format: ValueFormat;
}

/** Where each key leads, `step` points at a time. */
const steps = [
  [shortcuts.chart.following, 1],
  [shortcuts.chart.previous, -1],
  [shortcuts.chart.forwards, 10],
  [shortcuts.chart.backwards, -10],
  [shortcuts.chart.first, Number.NEGATIVE_INFINITY],
  [shortcuts.chart.last, Number.POSITIVE_INFINITY],
] as const;

/** Return the point a key leads to; arrows to the sides follow what is seen. */
function next(event: KeyboardEvent, index: number, last: number): number | undefined {
  const step = steps.find(([shortcut]) => isPressed(shortcut, event))?.[1];
  if (step === undefined) return undefined;
  const isSwapped = /Left|Right/.test(event.key) && getComputedStyle(event.currentTarget).direction === "rtl";
  return Math.max(0, Math.min(last, index + (isSwapped ? -step : step)));
}

/** Return a point in words, with each of its values. */
function wordsOf(point: TimePoint, index: number, series: readonly TimeSeries[], format: ValueFormat): string {
  const values = series.flatMap(({ name, values }) => {
    const value = values[index];
    return value === null || value === undefined ? [] : [`${name} ${format.text(value)}`];
  });
  return [`${point.label}: ${values.join(", ")}`, point.note].filter(Boolean).join(" · ");
}

/** Show one focusable place a point, with its values as a tooltip: arrow keys lead along the series, Escape dismisses the tooltip. */
export function ChartCursor({ label, points, series, format }: ChartCursorProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number>();
  const [visited, setVisited] = useState<number>();
  const places = useRef<(HTMLElement | null)[]>([]);
  const last = points.length - 1;
  const current = Math.min(visited ?? last, last);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isPressed(shortcuts.everywhere.close, event) && shown !== undefined) {
      event.stopPropagation();
      return setShown(undefined);
    }
    const target = next(event, current, last);
    if (target === undefined) return;
    event.preventDefault();
    setVisited(target);
    places.current[target]?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setShown(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the points inside
    <div className={styles.places} onKeyDown={onKeyDown} onBlur={onBlur} onMouseLeave={() => setShown(undefined)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of points is no group of fields */}
      <div role="group" aria-label={label} aria-roledescription={t("chart.role")} className={styles.columns}>
        {points.map((point, index) => {
          const common = {
            ref: (element: HTMLElement | null) => {
              places.current[index] = element;
            },
            className: styles.place,
            tabIndex: index === current ? 0 : -1,
            "aria-label": wordsOf(point, index, series, format),
            onFocus: () => {
              setVisited(index);
              setShown(index);
            },
            onMouseEnter: () => setShown(index),
          };
          if (point.to !== undefined) return <Link key={point.key} {...common} to={point.to} />;
          return <span key={point.key} {...common} role="img" />;
        })}
      </div>
      {shown !== undefined && points[shown] && (
        <Tip point={points[shown]} index={shown} count={points.length} series={series} format={format} />
      )}
    </div>
  );
}

interface TipProps extends Pick<ChartCursorProps, "series" | "format"> {
  point: TimePoint;
  index: number;
  count: number;
}

/** Show a point's values beside it, on the side with more room; screen readers have them as the point's name. */
function Tip({ point, index, count, series, format }: TipProps) {
  const at = ((index + 0.5) / count) * 100;
  return (
    <div className={styles.tip} data-side={at > 50 ? "start" : "end"} style={{ "--at": `${at}%` } as CSSProperties} aria-hidden="true">
      <strong>{point.label}</strong>
      <dl>
        {series.map(({ key, name, values }) => {
          const value = values[index];
          if (value === null || value === undefined) return null;
          return (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="bh-number">{format.text(value)}</dd>
            </div>
          );
        })}
      </dl>
      {point.note && <span className="bh-small">{point.note}</span>}
    </div>
  );
}
