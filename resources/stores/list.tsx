import { useTranslation } from "react-i18next";
import { stores } from "#contracts/stores";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { PanelsSkeleton } from "#src/ui/skeletons";
import styles from "./list.module.css";
import { StoreCard } from "./store-card.tsx";

/** The person's stores, how they are connected and how they stand. */
export default function StoresList() {
  const { t } = useTranslation("stores");
  const list = useOperation(stores, "list");
  const health = useOperation(stores, "health");
  const rows = list.data?.items;
  return (
    <PageShell lead={t("lead")} crumbs={[]}>
      {list.error && <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />}
      {list.isLoading && <PanelsSkeleton heights={[320]} />}
      {rows && (
        <ul className={styles.stores}>
          {rows.map((store) => (
            <li key={store._id}>
              <StoreCard store={store} health={health.data?.items.find((one) => one._id === store._id)} />
            </li>
          ))}
        </ul>
      )}
    </PageShell>
  );
}
