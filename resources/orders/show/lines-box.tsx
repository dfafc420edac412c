import { PictureOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { taxText } from "../view-model.ts";
import styles from "./boxes.module.css";

/** What was bought and paid, as every refund is computed from it. */
export function LinesBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  return (
    <Panel title={t("show.lines", { count: order.lines.length })} flush>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <Line line={line} order={order} />
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <Sums order={order} />
      </div>
    </Panel>
  );
}

function Line({ line, order: { currency, tax_inclusive } }: { line: Order["lines"][number]; order: Order }) {
  const { t } = useTranslation("orders");
  const locale = useLocale();
  const discount = line.discount_minor + line.order_discount_minor;
  return (
    <div className={styles.line}>
      <span className={styles.picture} aria-hidden="true">
        {line.image_url ? <img src={line.image_url} alt="" loading="lazy" width={48} height={48} /> : <PictureOutlined />}
      </span>
      <div className={styles.words}>
        <bdi className={styles.name}>{line.title}</bdi>
        <span className={styles.facts}>
          {line.variant_title && <bdi>{line.variant_title}</bdi>}
          {line.sku && <bdi>{line.sku}</bdi>}
        </span>
        <span className={styles.facts}>
          <span>
            <span className="bh-number">{line.quantity} × </span>
            <Money minor={line.unit_price_minor} currency={currency} />
          </span>
          {discount > 0 && (
            <span>
              {t("show.discount")} <Money minor={-discount} currency={currency} />
            </span>
          )}
          <span>
            {t(tax_inclusive ? "show.taxInside" : "show.taxOnTop", { rate: taxText(line.tax_rate, locale) })}{" "}
            <Money minor={line.tax_minor} currency={currency} />
          </span>
        </span>
      </div>
      <div className={styles.end}>
        <Money minor={line.gross_minor} currency={currency} weight="strong" />
        <span className={styles.soft}>{t("show.fulfilled", { count: line.fulfilled_quantity, of: line.quantity })}</span>
        <StatusTag kind={line.free > 0 ? "info" : "neutral"} look="plain">
          {t("show.free", { count: line.free })}
        </StatusTag>
        {line.gift_card && <StatusTag kind="warning">{t("show.giftCard")}</StatusTag>}
      </div>
    </div>
  );
}

function Sums({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  const lines = order.lines.reduce((sum, line) => sum + line.gross_minor, 0);
  return (
    <KeyValue
      layout="sides"
      rows={[
        { key: "lines", label: t("show.items"), value: money(lines) },
        ...order.shipping.map((one) => ({ key: one.id, label: <bdi>{one.title}</bdi>, value: money(one.gross_minor) })),
        ...(order.discount_minor > 0
          ? [
              {
                key: "discount",
                label: <span className={styles.soft}>{t("show.orderDiscount")}</span>,
                value: money(-order.discount_minor),
              },
            ]
          : []),
        { key: "total", label: t("show.total"), value: money(order.total_minor), strong: true },
      ]}
    />
  );
}
