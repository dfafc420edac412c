import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { invoiceAddress } from "../../invoices/resource.ts";
import { flushList } from "./flush-list.ts";

const statusKinds: Partial<Record<string, StatusKind>> = { PAID: "success", OPEN: "waiting" };

/** Show credit notes and additional invoices. */
export function OrderDocumentsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Invoice");
  if (order.documents.length === 0 && !order.invoice) return null;
  return (
    <Panel title={t("show.documents")}>
      {order.invoice && (
        <p className="bh-small">
          {t("show.invoiceElsewhere")} <bdi className="bh-number">{order.invoice.number}</bdi> ·{" "}
          <DateText at={`${order.invoice.issued_on}T12:00:00Z`} format="date" />
        </p>
      )}
      <List
        split={false}
        style={flushList}
        locale={{ emptyText: " " }}
        dataSource={order.documents}
        renderItem={({ id, kind, number, issued_at, gross_minor, currency, status }) => (
          <List.Item key={id}>
            <Flex vertical align="flex-start">
              <span>
                {enumLabel("document", kind)}{" "}
                {canOpen ? (
                  <Link to={invoiceAddress(id)}>
                    <bdi className="bh-number">{number}</bdi>
                  </Link>
                ) : (
                  <bdi className="bh-number">{number}</bdi>
                )}
              </span>
              <span className="bh-small">
                <DateText at={issued_at} format="date" />
              </span>
            </Flex>
            <Flex vertical align="flex-end">
              <Money minor={gross_minor} currency={currency} weight="strong" />
              {kind !== "CREDIT_NOTE" && (
                <StatusTag kind={statusKinds[status] ?? "neutral"} look="plain">
                  {enumLabel("document_status", status)}
                </StatusTag>
              )}
            </Flex>
          </List.Item>
        )}
      />
    </Panel>
  );
}
