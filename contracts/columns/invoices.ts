import type { InvoiceRow, TaxGroup } from "../invoices/shapes.ts";
import type { Column } from "./column.ts";

/** A row; in a file one for each tax rate. */
export type InvoiceTaxRow = InvoiceRow & { tax?: TaxGroup | undefined };

const currency = (row: InvoiceTaxRow) => row.currency;
const money = { kind: "money", currency } as const;

export const invoiceColumns: readonly Column<InvoiceTaxRow>[] = [
  { key: "number", kind: "text", sorts: true, value: ({ number }) => number },
  { key: "kind", kind: "enum", words: "document", value: ({ kind }) => kind },
  { key: "standing", kind: "enum", words: "document_status", value: ({ standing }) => standing },
  { key: "buyer", kind: "text", value: ({ buyer }) => buyer.name },
  { key: "email", kind: "text", fileOnly: true, value: ({ buyer }) => buyer.email },
  { key: "order", kind: "text", value: ({ order }) => order?.number ?? null },
  { key: "case", kind: "text", fileOnly: true, value: (row) => (row.return ?? row.claim)?.number ?? null },
  { key: "issue_date", kind: "text", sorts: true, value: (row) => row.issue_date },
  { key: "supply_date", kind: "text", fileOnly: true, value: (row) => row.supply_date },
  { key: "due_date", kind: "text", sorts: true, value: (row) => row.due_date },
  { key: "category", kind: "enum", words: "tax_category", fileOnly: true, value: ({ tax }) => tax?.category ?? null },
  { key: "rate", kind: "text", fileOnly: true, value: ({ tax }) => tax?.rate ?? null },
  { key: "rate_net", ...money, fileOnly: true, value: ({ tax }) => tax?.net_minor ?? null },
  { key: "rate_tax", ...money, fileOnly: true, value: ({ tax }) => tax?.tax_minor ?? null },
  { key: "net_minor", ...money, fileOnly: true, value: (row) => row.net_minor },
  { key: "tax_minor", ...money, fileOnly: true, value: (row) => row.tax_minor },
  { key: "gross_minor", ...money, sorts: true, value: (row) => row.gross_minor },
  { key: "paid_minor", ...money, fileOnly: true, value: (row) => row.paid_minor },
  { key: "due_minor", ...money, value: (row) => row.due_minor },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "einvoice", kind: "enum", words: "einvoice", value: ({ einvoice }) => einvoice },
];
