import { Button, Pagination } from "antd";
import { useTranslation } from "react-i18next";
import type { Member } from "#contracts/members";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import type { ListedTable } from "#src/ui/list-box";
import { TableSkeleton } from "#src/ui/skeletons";
import { Person, RoleText, StandingTag } from "./columns.tsx";
import styles from "./list.module.css";

/** The same people as cards. */
export function Cards({ table }: { table: ListedTable<Member> }) {
  const { t } = useTranslation("members");
  if (table.error) return <ErrorState code={table.error.code} requestId={table.error.requestId} onRetry={table.reload} />;
  if (table.isFirstLoad) return <TableSkeleton rows={4} columns={3} />;
  if (table.rows.length === 0) {
    const clear = <Button onClick={table.clear}>{t("common:actions.clearFilters")}</Button>;
    return <EmptyState title={t("common:states.noMatch")} text={t("common:states.noMatchText")} action={clear} />;
  }
  const { pagination } = table.tableProps;
  return (
    <>
      <ul className={styles.cards} aria-busy={table.isOutdated}>
        {table.rows.map((member) => (
          <li key={member.id} className={styles.card}>
            <Person member={member} />
            <div className={styles.foot}>
              <span>
                <RoleText member={member} />
              </span>
              <StandingTag status={member.status} />
            </div>
          </li>
        ))}
      </ul>
      {pagination && (
        <nav className={styles.pages} aria-label={t("common:nav.pages")}>
          <Pagination {...pagination} size="small" showLessItems onChange={table.setPage} />
        </nav>
      )}
    </>
  );
}
