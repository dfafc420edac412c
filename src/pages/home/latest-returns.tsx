import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import { useOperation } from "#src/hooks/use-operation";
import { DateText } from "#src/ui/date-text";
import { ErrorState } from "#src/ui/error-state";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import styles from "./latest-returns.module.css";

/** The newest requests, each leading to its case. */
export function LatestReturns() {
  const { t } = useTranslation();
  const latest = useOperation(returns, "list", { query: { limit: "6", sort: "-created_at" } });
  return (
    <Panel flush title={t("home.latest")} extra={<Link to="/dashboard/return/list">{t("home.allReturns")}</Link>}>
      {latest.error && <ErrorState code={latest.error.code} requestId={latest.error.requestId} onRetry={latest.retry} />}
      {latest.isLoading && <TableSkeleton rows={4} columns={4} />}
      {latest.data && (
        <ul>
          {latest.data.items.map((row) => (
            <li key={row.id}>
              <Link className={styles.row} to={`/dashboard/return/${row.id}`}>
                <span className={styles.number}>
                  <bdi>{row.number}</bdi>
                </span>
                <span className={styles.words}>
                  <span className={styles.customer} dir="auto">
                    {row.customer.name}
                  </span>
                  <span className={styles.items} dir="auto">
                    {row.items_summary}
                  </span>
                </span>
                <span className={styles.money}>
                  <Money minor={row.value_minor} currency={row.currency} weight="strong" />
                </span>
                <span className={styles.at}>
                  <DateText at={row.created_at} format="relative" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
