import { PictureOutlined } from "@ant-design/icons";
import type { Order } from "#contracts/orders/orders";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { taxText } from "../view-model.ts";
import { useWords } from "../words.ts";
import styles from "./boxes.module.css";

/** What was bought and paid, as every refund is computed from it. */
export function LinesBox({ order }: { order: Order }) {
  const { say } = useWords();
  return (
    <Panel title={say("show.lines", { count: order.lines.length })} flush>
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
  const { say, locale } = useWords();
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
              {say("show.discount")} <Money minor={-discount} currency={currency} />
            </span>
          )}
          <span>
            {say(tax_inclusive ? "show.taxInside" : "show.taxOnTop", { rate: taxText(line.tax_rate, locale) })}{" "}
            <Money minor={line.tax_minor} currency={currency} />
          </span>
        </span>
      </div>
      <div className={styles.end}>
        <Money minor={line.gross_minor} currency={currency} weight="strong" />
        <span className={styles.soft}>{say("show.fulfilled", { count: line.fulfilled_quantity, of: line.quantity })}</span>
        <StatusTag kind={line.free > 0 ? "info" : "neutral"} look="plain">
          {say("show.free", { count: line.free })}
        </StatusTag>
        {line.gift_card && <StatusTag kind="warning">{say("show.giftCard")}</StatusTag>}
      </div>
    </div>
  );
}

function Sums({ order }: { order: Order }) {
  const { say } = useWords();
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  const lines = order.lines.reduce((sum, line) => sum + line.gross_minor, 0);
  return (
    <KeyValue
      layout="sides"
      rows={[
        { key: "lines", label: say("show.items"), value: money(lines) },
        ...order.shipping.map((one) => ({ key: one.id, label: <bdi>{one.title}</bdi>, value: money(one.gross_minor) })),
        ...(order.discount_minor > 0
          ? [
              {
                key: "discount",
                label: <span className={styles.soft}>{say("show.orderDiscount")}</span>,
                value: money(-order.discount_minor),
              },
            ]
          : []),
        { key: "total", label: say("show.total"), value: money(order.total_minor), strong: true },
      ]}
    />
  );
}
