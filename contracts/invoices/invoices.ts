import { z } from "zod";
import { operationsOf } from "../action.ts";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { invoiceActions } from "./actions.ts";
import { DraftChange, NewInvoice } from "./draft.ts";
import { InvoiceSettings, InvoiceSettingsChange } from "./settings.ts";
import { InvoiceAnswer, InvoiceCounts, InvoiceDetail, InvoicePreview, InvoiceRow, InvoiceSeries, InvoicesQuery } from "./shapes.ts";

const prefix = "/api/v1/invoices";
const one = `${prefix}/:id`;
const params = z.object({ id: Id });
const ofStore = z.strictObject({ store_id: Id.optional() });
const read = { method: "GET", can: ["read", "Invoice"] } as const;

const list = {
  ...read,
  path: prefix,
  summary: "Invoices and credit notes, newest first; q finds number, order and buyer",
  query: InvoicesQuery,
  data: pageOf(InvoiceRow),
  store: "query",
} as const satisfies Operation;

const example = {
  order_id: null,
  buyer: { name: "Ann Bee", lines: ["1 St"], city: "Berlin", postal_code: "10115", country: "DE" },
  lines: [{ description: "T-shirt", quantity: "2", unit_price: "5950", rate: "19" }],
};
const drafting = ["NOT_FOUND", "INVALID_AMOUNT"] as const;

/** Invoices and credit notes: entered here, made from orders, or issued by returns and claims. */
export const invoices = defineContract({
  noun: "invoices",
  subject: "Invoice",
  service: "invoices",
  operations: {
    list,
    export: exportOf(list, "Invoices and credit notes, one row a tax rate,"),
    counts: {
      ...read,
      path: `${prefix}/counts`,
      summary: "Number of documents in each tab, and what is due by currency",
      query: ofStore,
      data: InvoiceCounts,
      store: "query",
    },
    series: {
      ...read,
      path: `${prefix}/series`,
      summary: "The number series, each with first, last, count and gaps",
      data: z.object({ items: z.array(InvoiceSeries) }),
    },
    showSettings: {
      method: "GET",
      path: `${prefix}/settings`,
      can: ["read", "InvoiceSettings"],
      summary: "Seller, numbers, tax, terms and reminders of documents",
      data: InvoiceSettings,
    },
    saveSettings: {
      method: "PUT",
      path: `${prefix}/settings`,
      can: ["update", "InvoiceSettings"],
      summary: "Change the settings of documents; fields left out do not change, and issued documents never do",
      body: InvoiceSettingsChange,
      data: InvoiceSettings,
      errors: ["NUMBER_TAKEN", "STALE_VERSION"],
      example: { body: { due_days: 30, expected_version: 1 } },
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Invoice"],
      also: ["read", "Invoice"],
      summary: "Draft an invoice or credit note, with or without an order",
      body: NewInvoice,
      data: InvoiceDetail,
      status: 201,
      errors: drafting,
      example: { body: example },
    },
    show: {
      ...read,
      path: one,
      summary: "A document with its lines, payments and history",
      params,
      data: InvoiceDetail,
      errors: ["NOT_FOUND"],
    },
    update: {
      method: "PUT",
      path: one,
      can: ["update", "Invoice"],
      also: ["read", "Invoice"],
      summary: "Replace a draft",
      params,
      body: DraftChange,
      data: InvoiceDetail,
      errors: [...drafting, "INVOICE_ISSUED", "STALE_VERSION"],
      example: { body: { ...example, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: one,
      can: ["delete", "Invoice"],
      also: ["read", "Invoice"],
      summary: "Delete a draft",
      params,
      data: z.object({ id: Id }),
      errors: ["NOT_FOUND", "INVOICE_ISSUED"],
    },
    preview: {
      method: "POST",
      path: `${one}/preview`,
      can: ["create", "Invoice"],
      also: ["read", "Invoice"],
      summary: "Totals and problems of a draft; nothing is stored. Use the id `new` before it is first saved",
      params,
      body: NewInvoice.extend({ expected_version: ExpectedVersion }),
      data: InvoicePreview,
      errors: drafting,
      affects: [],
      example: { params: { id: "new" }, body: example },
    },
    pdf: {
      ...read,
      path: `${one}/pdf`,
      summary: "The document's PDF, with the e-invoice inside if there is one; the PDF of a draft has no number",
      params,
      data: z.unknown(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
    xml: {
      ...read,
      path: `${one}/xml`,
      summary: "The e-invoice: Factur-X, profile EN 16931",
      params,
      data: z.unknown(),
      bare: true,
      errors: ["NOT_FOUND", "EINVOICE_UNAVAILABLE"],
    },
    ...operationsOf(invoiceActions, {
      path: one,
      params,
      answer: InvoiceAnswer,
      errors: ["NOT_FOUND", "WRONG_INVOICE_STATUS", "STALE_VERSION"],
      affects: ["invoices", "orders", "returns"],
    }),
  },
});
