import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { flushList } from "./flush-list.ts";

/** Show each payment with its refunds and remainder, then the order's totals. */
export function PaymentsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <Panel title={t("show.payments")}>
      <Flex vertical gap={16}>
        {order.payments.length === 0 ? (
          <span className="bh-small">{t("show.noPayments")}</span>
        ) : (
          <List
            split={false}
            style={flushList}
            dataSource={order.payments}
            renderItem={(payment) => (
              <List.Item key={payment.id}>
                <Flex vertical align="flex-start">
                  <strong>{enumLabel("payment_kind", payment.kind)}</strong>
                  {payment.captured_at && (
                    <span className="bh-small">
                      <DateText at={payment.captured_at} />
                    </span>
                  )}
                </Flex>
                <Flex vertical align="flex-end">
                  <Money minor={payment.captured_minor} currency={order.currency} weight="strong" />
                  {payment.refunded_minor > 0 && (
                    <span className="bh-small">
                      {t("show.refunded")} {money(payment.refunded_minor)}
                    </span>
                  )}
                  <span className="bh-small">
                    {t("show.left")} {money(payment.refundable_minor)}
                  </span>
                </Flex>
              </List.Item>
            )}
          />
        )}
        <KeyValue
          layout="sides"
          rows={[
            { key: "paid", label: t("show.paid"), value: money(order.paid_minor), strong: true },
            { key: "refunded", label: t("show.refunded"), value: money(order.refunded_minor) },
          ]}
        />
      </Flex>
    </Panel>
  );
}
