import type { TableProps } from "antd";
import type { TFunction } from "i18next";
import { Link } from "react-router";
import type { AuditEntry } from "#contracts/audit";
import { DateText } from "#src/ui/date-text";
import styles from "./list.module.css";
import { actionText, valueText } from "./words.ts";

const storyOf = (id: string) => `?${new URLSearchParams({ object_id: id })}`;

export const auditColumns = (t: TFunction): NonNullable<TableProps<AuditEntry>["columns"]> => [
  { key: "at", title: t("audit.fields.at"), width: 180, sorter: true, render: (_, row) => <DateText at={row.at} /> },
  {
    key: "actor",
    title: t("audit.fields.actor"),
    width: 200,
    render: (_, row) => (
      <>
        <bdi>{row.actor_name || t(`audit.actors.${row.actor_type}`)}</bdi>
        <div className={styles.small}>{t(`audit.actors.${row.actor_type}`)}</div>
      </>
    ),
  },
  {
    key: "action",
    title: t("audit.fields.action"),
    render: (_, row) => (
      <>
        {actionText(t, row.action)}
        {row.object_id && (
          <div className={styles.small}>
            <Link to={storyOf(row.object_id)} aria-label={t("audit.actions.story", { id: row.object_id })}>
              <bdi className="bh-number">{valueText(t, row.object_type, "", row.object_id)}</bdi>
            </Link>
          </div>
        )}
      </>
    ),
  },
  { key: "ip", title: t("audit.fields.ip"), width: 150, render: (_, row) => <bdi className="bh-number">{row.ip || "—"}</bdi> },
];
