import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { languageList } from "#src/lib/words/languages";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue } from "#src/ui/data/key-value";
import { Panel } from "#src/ui/pages/panel";
import { InvoiceDay, Subject } from "../parts.tsx";
import { invoiceAddress } from "../resource.ts";

/** Show dates, what the document belongs to, and how it can be paid. */
export function InvoiceFactsBox({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const { related, iban } = record;
  const link = record.pay_url ?? record.payment_url;
  const day = (name: "issue_date" | "supply_date" | "due_date") => ({
    key: name,
    label: t(`fields.${name}`),
    value: <InvoiceDay day={record[name]} />,
  });
  const rows = [
    ...(record.number ? [{ key: "number", label: t("fields.number"), value: <CopyText text={record.number} /> }] : []),
    day("issue_date"),
    ...(record.supply_date ? [day("supply_date")] : []),
    ...(record.kind === "CREDIT_NOTE" ? [] : [day("due_date")]),
    ...(related ? [{ key: "related", label: t("fields.related"), value: <Related related={related} /> }] : []),
    { key: "order", label: t("fields.order"), value: <Subject row={record} /> },
    { key: "language", label: t("fields.language"), value: languageList.find(({ code }) => code === record.language)?.label },
    { key: "sent", label: t("fields.sent_count"), value: <span className="bh-number">{record.sent_count}</span> },
    ...(iban ? [{ key: "iban", label: t("fields.iban"), value: <CopyText text={iban} /> }] : []),
    ...(link ? [{ key: "payment_url", label: t("fields.payment_url"), value: <CopyText text={link} /> }] : []),
  ];
  return (
    <Panel title={t("sections.facts")}>
      <KeyValue rows={rows} />
    </Panel>
  );
}

function Related({ related }: { related: NonNullable<InvoiceDetail["related"]> }) {
  if (!related.id) return <bdi>{related.number}</bdi>;
  return (
    <Link to={invoiceAddress(related.id)}>
      <bdi>{related.number}</bdi>
    </Link>
  );
}
