import { SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Input, List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type OrderRow, orders } from "#contracts/orders/orders";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTyped } from "#src/hooks/lists/use-typed";
import { exactFirst } from "#src/lib/lists/exact-first";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";

interface FindOrderProps {
  onChoose: (id: string) => void;
  /** The form for an order, offered where there are none. */
  newOrder?: string;
}

/** Find an order by number, email or name; shows the latest until something is typed. */
export function FindOrder({ onChoose, newOrder }: FindOrderProps) {
  const { t } = useTranslation("cases");
  const [sent, setSent] = useState("");
  const [typed, setTyped] = useTyped(sent, setSent);
  const { data, error, isLoading, isOutdated, retry } = useOperation(
    orders,
    "list",
    { query: { q: sent || undefined, limit: "8" } },
    { keepPrevious: true },
  );
  return (
    <Flex vertical gap={20}>
      <Input
        size="large"
        type="search"
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t("order.search")}
        aria-label={t("order.search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
      ) : isLoading ? (
        <LinesSkeleton lines={6} />
      ) : data?.items.length === 0 ? (
        <EmptyState
          title={t(sent ? "order.noneFound" : "order.none")}
          text={t(sent ? "order.noneFoundText" : "order.noneText")}
          action={
            !sent &&
            newOrder && (
              <Can I="create" a="Order">
                <LinkButton to={newOrder}>{t("order.add")}</LinkButton>
              </Can>
            )
          }
        />
      ) : (
        <section aria-label={t("order.list")} className="bh-stale" aria-busy={isOutdated}>
          <List
            bordered
            dataSource={exactFirst(data?.items ?? [], sent, ({ number }) => number)}
            renderItem={(order) => (
              <List.Item key={order.id} style={{ padding: 4 }}>
                <Button
                  type="text"
                  block
                  style={{ blockSize: "auto", paddingBlock: 8, fontWeight: "inherit" }}
                  onClick={() => onChoose(order.id)}
                >
                  <OrderLine order={order} />
                </Button>
              </List.Item>
            )}
          />
        </section>
      )}
    </Flex>
  );
}

function OrderLine({ order }: { order: OrderRow }) {
  const { t } = useTranslation("cases");
  return (
    <Flex wrap flex={1} gap="4px 16px" style={{ textAlign: "start", whiteSpace: "normal", overflowWrap: "anywhere" }}>
      <Flex vertical flex="1 1 110px">
        <strong>
          <bdi>{order.number}</bdi>
        </strong>
        <span className="bh-small">
          <DateText at={order.ordered_at} format="date" />
        </span>
      </Flex>
      <Flex vertical align="flex-start" flex="2 1 160px">
        <bdi>{order.customer.name || "—"}</bdi>
        <bdi className="bh-small">{order.customer.email}</bdi>
      </Flex>
      <Flex vertical align="flex-end" flex="0 0 96px">
        <Money minor={order.total_minor} currency={order.currency} weight="strong" />
        <span className="bh-small">{t("common:units", { count: order.item_count })}</span>
      </Flex>
    </Flex>
  );
}
