import { ClockCircleOutlined, FlagFilled } from "@ant-design/icons";
import { Badge } from "antd";
import type { PropsWithChildren } from "react";
import { Link } from "react-router-dom";
import type { Translation } from "#src/hooks/words/use-translation-of";
import { ageWords, dueState } from "#src/lib/dates/age";
import { listWords } from "#src/lib/words/formats";
import type { Translate } from "#src/lib/words/translate";
import { Avatar } from "#src/ui/data/avatar";
import { dateWords } from "#src/ui/dates/date-words";
import styles from "./cells.module.css";

interface NumberCellProps {
  row: { number: string; order: string };
  to: string;
  changed: boolean;
  words: Translate;
}

/** Show the row's only link; it covers the row. */
export function NumberCell({ row, to, changed, words }: NumberCellProps) {
  return (
    <div className={styles.stack}>
      <span className={styles.line}>
        <Link to={to} className={`bh-record-link ${styles.link}`}>
          <bdi>{row.number}</bdi>
        </Link>
        {changed && (
          <>
            <Badge status="processing" aria-hidden="true" />
            <span className="bh-hidden">{words("list.changedRow")}</span>
          </>
        )}
      </span>
      <bdi className={`${styles.second} ${styles.cut}`} title={row.order}>
        {row.order}
      </bdi>
    </div>
  );
}

export function CustomerCell({ customer }: { customer: { name: string; email: string | null } }) {
  return (
    <div className={styles.stack}>
      <bdi className={styles.cut} title={customer.name}>
        {customer.name || customer.email || "—"}
      </bdi>
      {customer.name && customer.email && (
        <bdi className={`${styles.second} ${styles.cut}`} title={customer.email}>
          {customer.email}
        </bdi>
      )}
    </div>
  );
}

interface ItemsCellProps {
  row: { items_summary: string; item_count: number };
  /** Below the items: their reasons, in words. */
  note: string;
  words: Translate;
}
export function ItemsCell({ row, note, words }: ItemsCellProps) {
  return (
    <div className={styles.stack}>
      <bdi className={styles.cut} title={row.items_summary}>
        {row.items_summary || words("common:units", { count: row.item_count })}
      </bdi>
      <span className={`${styles.second} ${styles.cut}`} title={note}>
        {row.item_count > 1 && <span className="bh-number">{words("common:units", { count: row.item_count })}</span>}
        {row.item_count > 1 && note && " · "}
        {note}
      </span>
    </div>
  );
}

/** Show a case's stage and, below it, its flags: most cases have none, so they need no column. */
export function StageAndFlags({ flags, words, children }: PropsWithChildren<{ flags: readonly string[]; words: Translation }>) {
  return (
    <div className={styles.stack}>
      {children}
      <FlagsCell flags={flags} words={words} />
    </div>
  );
}

export function FlagsCell({ flags, words: { enumLabel, locale } }: { flags: readonly string[]; words: Translation }) {
  const [first, ...more] = flags.map((flag) => enumLabel("flag", flag));
  if (!first) return null;
  const all = listWords([first, ...more], locale, "narrow");
  return (
    <span className={`${styles.second} ${styles.line}`} data-tone="warning" title={all}>
      <FlagFilled aria-hidden="true" />
      <span className={styles.cut} aria-hidden="true">
        {first}
      </span>
      {more.length > 0 && (
        <span className="bh-number" aria-hidden="true">
          +{more.length}
        </span>
      )}
      <span className="bh-hidden">{all}</span>
    </span>
  );
}

export function AssigneeCell({ assignee, words }: { assignee: { name: string } | null; words: Translate }) {
  if (!assignee) return <span className="bh-hidden">{words("common:assignee.none")}</span>;
  return (
    <span title={assignee.name}>
      <Avatar name={assignee.name} size={26} />
      <span className="bh-hidden">{assignee.name}</span>
    </span>
  );
}

/** Tones of a due time: amber before it, red after it. */
export const dutyTones = { none: undefined, soon: "warning", late: "danger" } as const;

interface AgeCellProps {
  row: { status: string; due_at: string | null; created_at: string };
  now: Date;
  words: Translation;
}
/** Show a case's age, amber and red by its due time. */
export function AgeCell({ row, now, words: { t: words, locale } }: AgeCellProps) {
  const state = row.status === "OPEN" ? dueState(row.due_at, now) : "none";
  const due =
    row.due_at && row.status === "OPEN" ? words("list.due", { at: dateWords(new Date(row.due_at), "datetime", locale) }) : undefined;
  return (
    <span className={`bh-number ${styles.line}`} data-tone={dutyTones[state]} title={due}>
      {state !== "none" && <ClockCircleOutlined aria-hidden="true" />}
      <time dateTime={row.created_at}>{ageWords(row.created_at, now, locale)}</time>
      {state !== "none" && <span className="bh-hidden">{words(`list.${state}`)}</span>}
    </span>
  );
}
