import type { Order } from "#contracts/orders/orders";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import { useWords } from "../words.ts";
import styles from "./boxes.module.css";

/** Credit notes and additional invoices. */
export function DocumentsBox({ order }: { order: Order }) {
  const { say, code } = useWords();
  if (order.documents.length === 0) return null;
  return (
    <Panel title={say("show.documents")}>
      <ul className={styles.rows}>
        {order.documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <span className={styles.words}>
              <span>
                {code("document", document.kind)} <bdi className="bh-number">{document.number}</bdi>
              </span>
              <span className={styles.soft}>
                <DateText at={document.issued_at} format="date" />
              </span>
            </span>
            <span className={styles.end}>
              <Money minor={document.gross_minor} currency={document.currency} weight="strong" />
              {document.kind === "ADDITIONAL_INVOICE" && (
                <StatusTag kind={document.status === "PAID" ? "success" : document.status === "OPEN" ? "waiting" : "neutral"} look="plain">
                  {code("document_status", document.status)}
                </StatusTag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
