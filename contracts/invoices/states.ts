export const invoiceKinds = ["INVOICE", "ADDITIONAL_INVOICE", "CREDIT_NOTE"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An invoice goes from DRAFT to OPEN, a credit note from DRAFT to ISSUED. */
export const invoiceStatuses = ["DRAFT", "OPEN", "PAID", "VOID", "UNCOLLECTIBLE", "ISSUED"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The status as lists show it: an open invoice may be partly paid, or overdue from the day after it was due. */
export const invoiceStandings = [...invoiceStatuses, "PARTIALLY_PAID", "OVERDUE"] as const;
export type InvoiceStanding = (typeof invoiceStandings)[number];

/** Lines a document may have. */
export const mostLines = 500;

/** Categories of EN 16931: standard, zero, exempt, reverse charge, within the EU, export, outside the scope of tax. */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const priceModes = ["NET", "GROSS"] as const;
export type PriceMode = (typeof priceModes)[number];
/** Tax rounded once a rate, or line by line. */
export const roundings = ["PER_RATE", "PER_LINE"] as const;
export type Rounding = (typeof roundings)[number];

export const einvoiceStates = ["NONE", "READY", "REFUSED"] as const;
export type EinvoiceState = (typeof einvoiceStates)[number];
/** STRICT computes the tax of each rate anew and balances the cent; AS_CHARGED repeats it. */
export const einvoiceModes = ["OFF", "AS_CHARGED", "STRICT"] as const;
export type EinvoiceMode = (typeof einvoiceModes)[number];

/** Where a missing detail is entered. */
export const problemPlaces = ["settings", "order", "draft"] as const;
/** Why a document that was issued by a return or a claim needs a look: details are missing, or the tax in the seller's currency is. */
export const invoiceFlags = ["INCOMPLETE", "TAX_CURRENCY"] as const;
export type InvoiceFlag = (typeof invoiceFlags)[number];

export const paymentMethods = ["BANK_TRANSFER", "CARD", "CASH", "CHEQUE", "DIRECT_DEBIT", "ONLINE", "OTHER"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const paymentSources = ["PERSON", "PUBLIC", "PLATFORM"] as const;
export type PaymentSource = (typeof paymentSources)[number];

/** What happened to a document, oldest first in its history. */
export const invoiceEvents = [
  "created",
  "updated",
  "issued",
  "sent",
  "reminded",
  "overdue",
  "payment",
  "paid",
  "voided",
  "credited",
  "uncollectible",
] as const;
export type InvoiceEvent = (typeof invoiceEvents)[number];

/** What a tab of the list filters by. */
export const invoiceTabs = {
  all: {},
  drafts: { status: "DRAFT" },
  open: { status: "OPEN" },
  overdue: { status: "OVERDUE" },
  paid: { status: "PAID" },
  credit_notes: { kind: "CREDIT_NOTE" },
} as const satisfies Record<string, { status?: InvoiceStanding; kind?: InvoiceKind }>;
export type InvoiceTab = keyof typeof invoiceTabs;
