import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { returnAddress } from "../../returns/addresses.ts";
import { flushList } from "./flush-list.ts";

/** Show the returns of the order. */
export function ReturnsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Return");
  return (
    <Panel title={t("show.returns")}>
      {order.returns.length === 0 ? (
        <span className="bh-small">{t("show.noReturns")}</span>
      ) : (
        <List
          split={false}
          style={flushList}
          dataSource={order.returns}
          renderItem={({ id, number, created_at, value_minor, status, stage }) => (
            <List.Item key={id}>
              <Flex vertical align="flex-start">
                {canOpen ? <RecordLink to={returnAddress(id)}>{number}</RecordLink> : <bdi>{number}</bdi>}
                <span className="bh-small">
                  <DateText at={created_at} format="date" />
                </span>
              </Flex>
              <Flex vertical align="flex-end">
                <Money minor={value_minor} currency={order.currency} weight="strong" />
                <StatusTag kind={status === "OPEN" ? "progress" : "done"} look="plain">
                  {status === "OPEN" ? enumLabel("stage", stage) : t("closed")}
                </StatusTag>
              </Flex>
            </List.Item>
          )}
        />
      )}
    </Panel>
  );
}
