import { FileTextOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StatusTag } from "#src/ui/status-tag";
import styles from "./boxes.module.css";

/** Credit notes and additional invoices of the case. */
export function DocumentsBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  if (record.documents.length === 0) return null;
  return (
    <Panel title={t("show.documents")}>
      <ul className={styles.rows}>
        {record.documents.map((document) => (
          <li key={document.id} className={styles.row}>
            <span className={styles.top}>
              <FileTextOutlined aria-hidden="true" />
              <span className={styles.translation}>
                <span>
                  {enumLabel("document", document.kind)} <bdi className="bh-number">{document.number}</bdi>
                </span>
                <span className={styles.soft}>
                  <DateText at={document.issued_at} format="date" />
                  {document.kind === "ADDITIONAL_INVOICE" && (
                    <>
                      {" · "}
                      <StatusTag
                        kind={document.status === "PAID" ? "success" : document.status === "OPEN" ? "waiting" : "neutral"}
                        look="plain"
                      >
                        {enumLabel("document_status", document.status)}
                      </StatusTag>
                    </>
                  )}
                </span>
              </span>
            </span>
            <Money minor={document.gross_minor} currency={document.currency} weight="strong" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
