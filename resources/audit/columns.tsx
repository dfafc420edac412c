import type { TableProps } from "antd";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AuditEntry } from "#contracts/audit";
import { auditColumns as declared } from "#contracts/columns/audit";
import { actionText } from "#src/lib/words/audit-words";
import { tableColumns } from "#src/lists/table-columns";
import { DateText } from "#src/ui/dates/date-text";
import { valueText } from "./words.ts";

const storyOf = (id: string) => `?${new URLSearchParams({ object_id: id })}`;
const actorText = (t: TFunction, { actor_name, actor_type }: AuditEntry) => actor_name || t(`enums:actor.${actor_type}`);

/** Return the end of a UUID, the part that differs most; other ids in full. */
const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id);

/** Show what was done to which object, with a link to that object's activity. */
function ActionCell({ row, isWhole = false }: { row: AuditEntry; isWhole?: boolean }) {
  const { t } = useTranslation("audit");
  const { object_id: id, object_type, object_name } = row;
  const name = object_name ?? (id && valueText(t, object_type, "", shortId(id)));
  return (
    <>
      {actionText(t, row.action)}
      {id && (
        <div className="bh-small">
          <Link to={storyOf(id)} title={id} aria-label={t("actions.story", { id: name })}>
            <bdi className="bh-number">{name}</bdi>
          </Link>
        </div>
      )}
      {isWhole && (
        <div className="bh-small">
          <bdi>{actorText(t, row)}</bdi> · <DateText at={row.at} />
        </div>
      )}
    </>
  );
}

/** Return the columns; on a phone a single one with everything. */
export const auditColumns = (t: TFunction, isNarrow: boolean): NonNullable<TableProps<AuditEntry>["columns"]> =>
  isNarrow
    ? [{ key: "action", title: t("fields.action"), render: (_, row) => <ActionCell row={row} isWhole /> }]
    : tableColumns<AuditEntry>(declared, (key) => t(`fields.${key}`), {
        at: { width: 180 },
        actor: {
          width: 200,
          cell: (row) => (
            <>
              <bdi>{actorText(t, row)}</bdi>
              <div className="bh-small">{t(`enums:actor.${row.actor_type}`)}</div>
            </>
          ),
        },
        action: { cell: (row) => <ActionCell row={row} /> },
        ip: { width: 150, cell: (row) => <bdi className="bh-number">{row.ip || "—"}</bdi> },
      });
