import { type InvoiceTaxRow, invoiceColumns } from "#contracts/columns/invoices";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceRow, InvoicesQuery } from "#contracts/invoices/shapes";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listInvoices } from "./list-invoices.ts";

export const invoicesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<InvoiceRow, InvoicesQuery, InvoiceTaxRow>({
    name: "invoices",
    object: "invoice",
    operation: invoices.operations.export,
    columns: invoiceColumns,
    page: (context, query) => listInvoices(db.kysely, context, query),
    lines: (row) => (row.taxes.length > 0 ? row.taxes.map((tax) => ({ ...row, tax })) : [row]),
  });
