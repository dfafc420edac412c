import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { InvoiceDay, InvoiceStandingTag } from "../parts.tsx";
import { invoiceAddress } from "../resource.ts";

/** Show what was paid and credited of an invoice, and what is left. */
export function InvoiceMoneyBox({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  if (record.status === "DRAFT" || record.kind === "CREDIT_NOTE") return null;
  const money = (minor: number, weight: "normal" | "large" = "normal") => (
    <Money minor={minor} currency={record.currency} weight={weight} />
  );
  const rows = [
    { key: "gross", label: t("fields.gross_minor"), value: money(record.gross_minor) },
    { key: "paid", label: t("fields.paid_minor"), value: money(record.paid_minor) },
    { key: "credited", label: t("fields.credited_minor"), value: money(record.credited_minor) },
    { key: "due", label: t("fields.due_minor"), value: money(record.due_minor, "large"), strong: true },
  ];
  return (
    <Panel title={t("sections.payments")}>
      <KeyValue layout="sides" rows={rows} />
      <Payments record={record} />
      <CreditNotes record={record} />
    </Panel>
  );
}

function Payments({ record: { payments, currency } }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  if (payments.length === 0) return null;
  return (
    <List
      size="small"
      aria-label={t("sections.payments")}
      dataSource={payments}
      renderItem={(payment) => (
        <List.Item key={payment.id} style={{ paddingInline: 0 }}>
          <Flex vertical align="flex-start" style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
            <span>
              <InvoiceDay day={payment.on} /> · {t(`records:payment_method.${payment.method}`)}
            </span>
            <bdi className="bh-small">{payment.external_id}</bdi>
          </Flex>
          <Money minor={payment.amount_minor} currency={currency} weight="strong" />
        </List.Item>
      )}
    />
  );
}

function CreditNotes({ record: { credit_notes, currency } }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  if (credit_notes.length === 0) return null;
  return (
    <List
      size="small"
      header={<strong>{t("tabs.credit_notes")}</strong>}
      dataSource={credit_notes}
      renderItem={(note) => (
        <List.Item key={note.id} style={{ paddingInline: 0 }}>
          <Flex wrap gap="2px 8px" align="center">
            <Link to={invoiceAddress(note.id)}>
              <bdi>{note.number ?? t("draft")}</bdi>
            </Link>
            <InvoiceStandingTag standing={note.status} />
          </Flex>
          <Money minor={note.gross_minor} currency={currency} weight="strong" />
        </List.Item>
      )}
    />
  );
}
