import type { ReactNode } from "react";
import { DateText } from "./date-text.tsx";
import styles from "./timeline.module.css";

export interface TimelineEntry {
  key: string;
  at: string;
  title: ReactNode;
  /** Who did it. */
  actor?: ReactNode;
  text?: ReactNode;
  icon?: ReactNode;
  tone?: "neutral" | "info" | "success" | "warning" | "danger" | "accent";
}

/** What happened, newest first, with who and when. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles.entry} data-tone={entry.tone ?? "neutral"}>
          <span className={styles.mark} aria-hidden="true">
            {entry.icon ?? <span className={styles.dot} />}
          </span>
          <div className={styles.body}>
            <div className={styles.title}>{entry.title}</div>
            {entry.text && <div className={styles.text}>{entry.text}</div>}
            <div className={styles.by}>
              {entry.actor && <bdi>{entry.actor}</bdi>}
              <DateText at={entry.at} format="datetime" />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
