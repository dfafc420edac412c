import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useAbility } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { caseAddress } from "../addresses.ts";
import styles from "./boxes.module.css";

/** What came back of the order, or is about to. */
export function ReturnsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Return");
  return (
    <Panel title={t("show.returns")}>
      {order.returns.length === 0 && <p className={styles.soft}>{t("show.noReturns")}</p>}
      <ul className={styles.rows}>
        {order.returns.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{canOpen ? <Link to={caseAddress(one.id)}>{one.number}</Link> : <bdi>{one.number}</bdi>}</span>
              <span className={styles.soft}>
                <DateText at={one.created_at} format="date" />
              </span>
            </span>
            <span className={styles.end}>
              <Money minor={one.value_minor} currency={order.currency} weight="strong" />
              <StatusTag kind={one.status === "OPEN" ? "progress" : "done"} look="plain">
                {one.status === "OPEN" ? enumLabel("stage", one.stage) : t("closed")}
              </StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
