import { ClockCircleOutlined, FlagFilled } from "@ant-design/icons";
import { Badge } from "antd";
import { Link } from "react-router-dom";
import type { ReturnRow } from "#contracts/returns/shapes";
import { listWords } from "#src/lib/formats";
import { Avatar } from "#src/ui/avatar";
import { dateWords } from "#src/ui/date-words";
import { MoneyText } from "#src/ui/money";
import { StatusTag } from "#src/ui/status-tag";
import { caseAddress } from "../addresses.ts";
import type { Translation } from "../translation.ts";
import { ageWords, dueState, exchangeKind, paymentKind, stageKind, standingKey } from "../view-model.ts";
import styles from "./cells.module.css";

/** A row and its translation, passed in: calling the hook in each cell would repeat it twenty times per column. */
interface Cell {
  row: ReturnRow;
  translation: Translation;
}

/** Show the row's only link; it covers the row. */
export function NumberCell({ row, translation: { t }, changed }: Cell & { changed: boolean }) {
  return (
    <div className={styles.stack}>
      <span className={styles.line}>
        <Link to={caseAddress(row.id)} className={styles.link}>
          <bdi>{row.number}</bdi>
        </Link>
        {changed && (
          <>
            <Badge status="processing" aria-hidden="true" />
            <span className="bh-hidden">{t("list.changedRow")}</span>
          </>
        )}
      </span>
      <span className={styles.second}>
        <bdi>{row.order_number}</bdi>
      </span>
    </div>
  );
}

export function CustomerCell({ row: { customer } }: Pick<Cell, "row">) {
  return (
    <div className={styles.stack}>
      <bdi className={styles.cut} title={customer.name}>
        {customer.name || customer.email || "—"}
      </bdi>
      {customer.name && (
        <bdi className={`${styles.second} ${styles.cut}`} title={customer.email}>
          {customer.email}
        </bdi>
      )}
    </div>
  );
}

export function ItemsCell({ row, translation: { t, enumLabel, locale } }: Cell) {
  const reasons = listWords(
    row.reasons.map((reason) => enumLabel("reason", reason)),
    locale,
    "narrow",
  );
  return (
    <div className={styles.stack}>
      <bdi className={styles.cut} title={row.items_summary}>
        {row.items_summary || t("list.units", { count: row.item_count })}
      </bdi>
      <span className={`${styles.second} ${styles.cut}`} title={reasons}>
        {row.item_count > 1 && <span className="bh-number">{t("list.units", { count: row.item_count })} · </span>}
        {reasons}
      </span>
    </div>
  );
}

export function StageCell({ row, translation: { t } }: Cell) {
  return <StatusTag kind={stageKind(row)}>{t(standingKey(row))}</StatusTag>;
}

export function MoneyCell({ row, translation: { enumLabel, locale } }: Cell) {
  return (
    <div className={`${styles.stack} ${styles.end}`}>
      <MoneyText minor={row.value_minor} currency={row.currency} weight="strong" locale={locale} />
      {row.payment_status !== "NONE" && (
        <StatusTag kind={paymentKind(row.payment_status)} look="plain">
          {enumLabel("payment_status", row.payment_status)}
        </StatusTag>
      )}
    </div>
  );
}

export function OutcomeCell({ row, translation: { enumLabel } }: Cell) {
  if (!row.resolution_type && row.exchange_status === "NONE") return <span className="bh-small">—</span>;
  return (
    <div className={styles.stack}>
      {row.resolution_type && <span className={styles.cut}>{enumLabel("resolution_type", row.resolution_type)}</span>}
      {row.exchange_status !== "NONE" && (
        <StatusTag kind={exchangeKind(row.exchange_status)} look="plain">
          {enumLabel("exchange_status", row.exchange_status)}
        </StatusTag>
      )}
    </div>
  );
}

export function FlagsCell({ row, translation: { enumLabel, locale } }: Cell) {
  const [first, ...more] = row.flags.map((flag) => enumLabel("flag", flag));
  if (!first) return null;
  const all = listWords([first, ...more], locale, "narrow");
  return (
    <span className={styles.line} data-tone="warning" title={all}>
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

export function AssigneeCell({ row: { assignee }, translation: { t } }: Cell) {
  if (!assignee) return <span className="bh-hidden">{t("assignee.none")}</span>;
  return (
    <span title={assignee.name}>
      <Avatar name={assignee.name} size={26} />
      <span className="bh-hidden">{assignee.name}</span>
    </span>
  );
}

const dutyTones = { none: undefined, soon: "warning", late: "danger" } as const;

export function AgeCell({ row, translation: { t, locale }, now }: Cell & { now: Date }) {
  const state = row.status === "OPEN" ? dueState(row.due_at, now) : "none";
  const due = row.due_at && row.status === "OPEN" ? t("list.due", { at: dateWords(new Date(row.due_at), "datetime", locale) }) : undefined;
  return (
    <span className={`bh-number ${styles.line}`} data-tone={dutyTones[state]} title={due}>
      {state !== "none" && <ClockCircleOutlined aria-hidden="true" />}
      <time dateTime={row.created_at}>{ageWords(row.created_at, now, locale)}</time>
      {state !== "none" && <span className="bh-hidden">{t(`list.${state}`)}</span>}
    </span>
  );
}
