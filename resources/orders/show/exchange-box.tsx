import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { returnAddress } from "../../returns/resource.ts";
import { orderAddress } from "../resource.ts";

/** Show how an exchange is paid: by returned goods and an invoice, as it has no payment of its own. */
export function OrderExchangeBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const from = order.exchange_of;
  if (!from) return null;
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <Panel title={t("show.exchange")}>
      <Flex vertical gap={16}>
        <KeyValue
          layout="sides"
          rows={[
            {
              key: "return",
              label: t("show.ofReturn"),
              value: (
                <Link to={returnAddress(from.return.id)}>
                  <bdi>{from.return.number}</bdi>
                </Link>
              ),
            },
            {
              key: "order",
              label: t("show.ofOrder"),
              value: (
                <Link to={orderAddress(from.order.id)}>
                  <bdi>{from.order.number}</bdi>
                </Link>
              ),
            },
            ...(from.settled
              ? [
                  { key: "covered", label: t("show.covered"), value: money(from.covered_minor) },
                  { key: "invoiced", label: t("show.invoiced"), value: money(from.invoiced_minor) },
                  { key: "paid", label: t("show.invoicePaid"), value: money(from.invoice_paid_minor) },
                ]
              : []),
          ]}
        />
        {!from.settled && <p className="bh-small">{t("show.notSettled")}</p>}
      </Flex>
    </Panel>
  );
}
