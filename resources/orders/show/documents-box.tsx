import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import styles from "./boxes.module.css";

/** Credit notes and additional invoices. */
export function DocumentsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  if (order.documents.length === 0) return null;
  return (
    <Panel title={t("show.documents")}>
      <ul className={styles.rows}>
        {order.documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <span className={styles.words}>
              <span>
                {enumLabel("document", document.kind)} <bdi className="bh-number">{document.number}</bdi>
              </span>
              <span className={styles.soft}>
                <DateText at={document.issued_at} format="date" />
              </span>
            </span>
            <span className={styles.end}>
              <Money minor={document.gross_minor} currency={document.currency} weight="strong" />
              {document.kind === "ADDITIONAL_INVOICE" && (
                <StatusTag kind={document.status === "PAID" ? "success" : document.status === "OPEN" ? "waiting" : "neutral"} look="plain">
                  {enumLabel("document_status", document.status)}
                </StatusTag>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
