import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/resource.ts";
import { orderAddress } from "../../orders/resource.ts";
import { returnAddress } from "../../returns/resource.ts";

/** Show the latest orders of a person who has some. */
export function Orders({ person: { recent_orders } }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  if (recent_orders.length === 0) return null;
  return (
    <Panel title={t("sections.orders")}>
      <List
        size="small"
        rowKey="id"
        dataSource={recent_orders}
        renderItem={({ id, number, total_minor, currency, ordered_at }) => (
          <List.Item extra={<Money minor={total_minor} currency={currency} />}>
            <Flex gap="4px 12px" wrap>
              <Link to={orderAddress(id)}>
                <bdi>{number}</bdi>
              </Link>
              <DateText at={ordered_at} format="date" />
            </Flex>
          </List.Item>
        )}
      />
    </Panel>
  );
}

/** Show the latest returns and claims of a person who has some. */
export function SubscriberCases({ person: { cases } }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  if (cases.length === 0) return null;
  return (
    <Panel title={t("sections.cases")}>
      <List
        size="small"
        rowKey="id"
        dataSource={cases}
        renderItem={({ noun, id, number, open, created_at }) => (
          <List.Item
            extra={
              <StatusTag kind={open ? "progress" : "done"} look="plain">
                {t(`enums:status.${open ? "OPEN" : "CLOSED"}`)}
              </StatusTag>
            }
          >
            <Flex gap="4px 12px" wrap>
              <Link to={noun === "returns" ? returnAddress(id) : claimAddress(id)}>
                <bdi>{number}</bdi>
              </Link>
              <DateText at={created_at} format="date" />
            </Flex>
          </List.Item>
        )}
      />
    </Panel>
  );
}
