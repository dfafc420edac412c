import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/resource.ts";
import { orderAddress } from "../resource.ts";
import { flushList } from "./flush-list.ts";

/** Show the claims about the order, each with the order of its replacement. */
export function ClaimsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Claim");
  if (order.claims.length === 0) return null;
  return (
    <Panel title={t("show.claims")}>
      <List
        split={false}
        style={flushList}
        dataSource={order.claims}
        renderItem={({ id, number, type, created_at, claimed_minor, approved_minor, status, stage, replacement }) => (
          <List.Item key={id}>
            <Flex vertical align="flex-start">
              {canOpen ? <RecordLink to={claimAddress(id)}>{number}</RecordLink> : <bdi>{number}</bdi>}
              <span className="bh-small">
                {enumLabel("claim_type", type)} · <DateText at={created_at} format="date" />
              </span>
              {replacement && (
                <span className="bh-small">
                  {t("show.replacedBy")}{" "}
                  <Link to={orderAddress(replacement.id)}>
                    <bdi>{replacement.number}</bdi>
                  </Link>
                </span>
              )}
            </Flex>
            <Flex vertical align="flex-end">
              <Money minor={approved_minor || claimed_minor} currency={order.currency} weight="strong" />
              <StatusTag kind={status === "OPEN" ? "progress" : stage === "DENIED" ? "danger" : "done"} look="plain">
                {enumLabel("claim_stage", stage)}
              </StatusTag>
            </Flex>
          </List.Item>
        )}
      />
    </Panel>
  );
}
