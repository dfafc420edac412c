import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { useAbility } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { caseAddress } from "../addresses.ts";
import { useWords } from "../words.ts";
import styles from "./boxes.module.css";

/** What came back of the order, or is about to. */
export function ReturnsBox({ order }: { order: Order }) {
  const { say, code } = useWords();
  const canOpen = useAbility().can("read", "Return");
  return (
    <Panel title={say("show.returns")}>
      {order.returns.length === 0 && <p className={styles.soft}>{say("show.noReturns")}</p>}
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
                {one.status === "OPEN" ? code("stage", one.stage) : say("closed")}
              </StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
