import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import styles from "./boxes.module.css";

/** Each payment with what went back from it and what is left, then the order's own sums. */
export function PaymentsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <Panel title={t("show.payments")}>
      <div className={styles.stack}>
        {order.payments.length === 0 ? (
          <p className={styles.soft}>{t("show.noPayments")}</p>
        ) : (
          <ul className={styles.rows}>
            {order.payments.map((payment) => (
              <li key={payment.id} className={styles.row}>
                <span className={styles.words}>
                  <span className={styles.name}>{enumLabel("payment_kind", payment.kind)}</span>
                  {payment.captured_at && (
                    <span className={styles.soft}>
                      <DateText at={payment.captured_at} />
                    </span>
                  )}
                </span>
                <span className={styles.end}>
                  <Money minor={payment.captured_minor} currency={order.currency} weight="strong" />
                  {payment.refunded_minor > 0 && (
                    <span className={styles.soft}>
                      {t("show.refunded")} {money(payment.refunded_minor)}
                    </span>
                  )}
                  <span className={styles.soft}>
                    {t("show.left")} {money(payment.refundable_minor)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
        <KeyValue
          layout="sides"
          rows={[
            { key: "paid", label: t("show.paid"), value: money(order.paid_minor), strong: true },
            { key: "refunded", label: t("show.refunded"), value: money(order.refunded_minor) },
          ]}
        />
      </div>
    </Panel>
  );
}
