import { Flex, type TableProps } from "antd";
import { invoiceColumns as declared, type InvoiceTaxRow } from "#contracts/columns/invoices";
import type { Translate } from "#src/lib/words/translate";
import { CustomerCell } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { InvoiceDay, InvoiceStandingTag, Subject } from "./parts.tsx";
import { invoiceAddress } from "./resource.ts";

type Columns = NonNullable<TableProps<InvoiceTaxRow>["columns"]>;
const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Return the table's columns. */
export const invoiceTableColumns = (t: Translate): Columns =>
  tableColumns<InvoiceTaxRow>(declared, (key) => t(`fields.${key}`), {
    number: { width: 196, cell: (row) => <DocumentNumber row={row} t={t} /> },
    kind: { width: 116, optional: true, cell: ({ kind }) => t(`enums:document.${kind}`) },
    standing: { width: 132, cell: ({ standing }) => <InvoiceStandingTag standing={standing} /> },
    buyer: { cut: true, cell: ({ buyer }) => <CustomerCell customer={buyer} /> },
    order: { width: 96, cell: (row) => <Subject row={row} /> },
    issue_date: { width: 110, cell: ({ issue_date }) => <InvoiceDay day={issue_date} /> },
    due_date: { width: 110, cell: ({ due_date }) => <InvoiceDay day={due_date} /> },
    gross_minor: { width: 116, cell: (row) => <Money minor={row.gross_minor} currency={row.currency} weight="strong" /> },
    due_minor: { width: 108, cell: (row) => <Due row={row} /> },
    einvoice: { width: 120, optional: true, cell: ({ einvoice }) => t(`records:einvoice.${einvoice}`) },
  });

/** Return two columns for narrow screens: which document of whom, and what is due. */
export const narrowInvoiceColumns = (t: Translate): Columns => [
  {
    key: "number",
    title: t("fields.number"),
    render: (_, row) => (
      <Flex vertical align="flex-start" style={wrapStyle}>
        <DocumentNumber row={row} t={t} />
        <span className="bh-small">{t(`enums:document.${row.kind}`)}</span>
        <bdi>{row.buyer.name || "—"}</bdi>
        {row.due_date && (
          <span className="bh-small">
            {t("fields.due_date")}: <InvoiceDay day={row.due_date} />
          </span>
        )}
      </Flex>
    ),
  },
  {
    key: "gross_minor",
    title: t("fields.gross_minor"),
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <Money minor={row.gross_minor} currency={row.currency} weight="strong" />
        <InvoiceStandingTag standing={row.standing} />
      </Flex>
    ),
  },
];

function DocumentNumber({ row: { id, number, flags }, t }: { row: InvoiceTaxRow; t: Translate }) {
  return (
    <Flex vertical align="flex-start">
      <RecordLink to={invoiceAddress(id)} isNumber>
        <bdi>{number ?? t("draft")}</bdi>
      </RecordLink>
      {flags.map((flag) => (
        <StatusTag key={flag} kind="warning" look="plain" wraps>
          {t(`records:invoice_flag.${flag}`)}
        </StatusTag>
      ))}
    </Flex>
  );
}

function Due({ row: { due_minor, currency, standing } }: { row: InvoiceTaxRow }) {
  if (due_minor === 0) return "—";
  return <Money minor={due_minor} currency={currency} tone={standing === "OVERDUE" ? "danger" : undefined} />;
}
