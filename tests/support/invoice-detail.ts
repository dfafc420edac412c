import type { InvoiceDetail, InvoiceLine, InvoicePreview } from "#contracts/invoices/shapes";

const at = "2026-06-01T09:00:00.000Z";
const party = {
  ...{ name: "Ann Bee", lines: ["1 St"], city: "Berlin", postal_code: "10115", region: null, country: "DE" },
  ...{ vat_id: null, tax_number: null, email: "ann@example.test" },
};

export const invoiceLine = (over: Partial<InvoiceLine> = {}): InvoiceLine => ({
  ...{ description: "T-shirt", sku: "TS-1", quantity: "2", unit: "C62", unit_price: "5950", discount: null, category: "S", rate: "19" },
  ...{ order_line_id: null, charged_tax_minor: null, discount_minor: 0, net_minor: 10000, tax_minor: 1900, gross_minor: 11900 },
  ...over,
});

export const invoicePreview = (over: Partial<InvoicePreview> = {}): InvoicePreview => ({
  kind: "INVOICE",
  seller: { ...party, name: "Northwind", vat_id: "DE123456789" },
  buyer: party,
  ...{ language: "en", currency: "EUR", prices: "GROSS", rounding: "PER_RATE", discount: null, discount_minor: 0 },
  lines: [invoiceLine()],
  taxes: [{ category: "S", rate: "19", net_minor: 10000, tax_minor: 1900, reason: null }],
  ...{ tax_reasons: {}, net_minor: 10000, tax_minor: 1900, gross_minor: 11900 },
  ...{ issue_date: null, supply_date: null, due_date: "2026-06-15" },
  ...{ notes: null, message: null, terms: "14 days", payment_url: null, iban: null, footer: null },
  ...{ exchange_rate: null, tax_currency: null, problems: [] },
  ...over,
});

const action = (name: InvoiceDetail["allowed_actions"][number]["action"], allowed: boolean) => ({
  action: name,
  allowed,
  ...{ code: allowed ? null : "WRONG_INVOICE_STATUS", reason_code: allowed ? null : "WRONG_INVOICE_STATUS" },
  message: allowed ? "" : "This is not possible with a document in this status.",
  permission: "RETURNS_PROCESS",
  path: `/api/v1/invoices/i1/${name}`,
  method: "POST" as const,
});

const ofDraft = (name: "update" | "delete", { status = "OPEN" }: Partial<InvoiceDetail>) => ({
  ...action(name, status === "DRAFT"),
  ...(status !== "DRAFT" && { code: "INVOICE_ISSUED", reason_code: "INVOICE_ISSUED", message: "An issued document is never changed." }),
});

/** Return an open invoice of 119.00. */
export const invoiceDetail = (over: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...invoicePreview(),
  ...{ id: "i1", number: "INV-2026-000001", status: "OPEN", standing: "OPEN", version: 3 },
  ...{ order: { id: "o1", number: "#1001" }, return: null, claim: null },
  ...{ paid_minor: 0, credited_minor: 0, due_minor: 11900, creditable_minor: 11900, issue_date: "2026-06-01" },
  ...{ pay_url: null, flags: [], einvoice: "READY", einvoice_rule: null, sent_count: 0, created_at: at, updated_at: at },
  ...{ related: null, credit_notes: [], payments: [] },
  history: [{ id: "h1", at, actor: { type: "merchant", id: "u1", name: "Olive Owner" }, event: "issued", data: {} }],
  allowed_actions: [
    action("issue", false),
    action("send", true),
    action("payments", true),
    action("credit", true),
    action("void", true),
    action("uncollectible", true),
    action("duplicate", true),
    ofDraft("update", over),
    ofDraft("delete", over),
  ],
  next_action: "payments",
  ...over,
});
