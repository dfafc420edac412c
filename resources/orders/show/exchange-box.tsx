import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { caseAddress, orderAddress } from "../addresses.ts";
import styles from "./boxes.module.css";

/** An exchange takes no payment of its own: here is whose goods and what invoice pay for it. */
export function ExchangeBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const from = order.exchange_of;
  if (!from) return null;
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <Panel title={t("show.exchange")}>
      <div className={styles.stack}>
        <KeyValue
          layout="sides"
          rows={[
            {
              key: "return",
              label: t("show.ofReturn"),
              value: (
                <Link to={caseAddress(from.return.id)}>
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
        {!from.settled && <p className={styles.soft}>{t("show.notSettled")}</p>}
      </div>
    </Panel>
  );
}
