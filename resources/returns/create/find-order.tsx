import { SearchOutlined } from "@ant-design/icons";
import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import { useOperation } from "#src/hooks/use-operation";
import { useTyped } from "#src/hooks/use-typed";
import { DateText } from "#src/ui/date-text";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { Money } from "#src/ui/money";
import { LinesSkeleton } from "#src/ui/skeletons";
import styles from "./create.module.css";

/** Orders by number, e-mail or name; the latest while nothing is typed. */
export function FindOrder({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation("returns");
  const [sent, setSent] = useState("");
  const [typed, setTyped] = useTyped(sent, setSent);
  const { data, error, isLoading, isOutdated, retry } = useOperation(
    orders,
    "list",
    { query: { q: sent || undefined, limit: "8" } },
    { keepPrevious: true },
  );
  return (
    <div className={styles.find}>
      <Input
        size="large"
        type="search"
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t("create.search")}
        aria-label={t("create.search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : isLoading ? (
        <LinesSkeleton lines={6} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          title={t(sent ? "create.noneFound" : "create.noOrders")}
          text={t(sent ? "create.noneFoundText" : "create.noOrdersText")}
        />
      ) : (
        <ul className={styles.orders} aria-label={t("create.orders")} data-stale={isOutdated}>
          {data?.items.map((order) => (
            <li key={order.id}>
              <button type="button" className={styles.order} onClick={() => onChoose(order.id)}>
                <span>
                  <strong>
                    <bdi>{order.number}</bdi>
                  </strong>
                  <span className={styles.soft}>
                    <DateText at={order.ordered_at} format="date" />
                  </span>
                </span>
                <span>
                  <bdi>{order.customer.name || "—"}</bdi>
                  <span className={styles.soft}>
                    <bdi>{order.customer.email}</bdi>
                  </span>
                </span>
                <span className={styles.end}>
                  <Money minor={order.total_minor} currency={order.currency} weight="strong" />
                  <span className={styles.soft}>{t("list.units", { count: order.item_count })}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
