import type { ErrorCode } from "#contracts/errors";
import { type InvoiceAction, type InvoiceStep, invoiceActionNames, invoiceActions } from "#contracts/invoices/actions";
import type { InvoiceKind, InvoiceStanding, InvoiceStatus } from "#contracts/invoices/states";

export interface InvoiceFacts {
  kind: InvoiceKind;
  status: InvoiceStatus;
  gross_minor: number;
  paid_minor: number;
  credited_minor: number;
  due_date: string | null;
  /** Issued by a return or a claim. */
  isOfCase: boolean;
}

/** Return what is left to pay. */
export const dueOf = ({ kind, status, gross_minor, paid_minor, credited_minor }: Omit<InvoiceFacts, "isOfCase" | "due_date">): number =>
  kind === "CREDIT_NOTE" || status === "DRAFT" || status === "VOID" ? 0 : Math.max(0, gross_minor - paid_minor - credited_minor);

/** Return the status as lists show it: overdue from the day after it was due, else partly paid. */
export function standingOf(invoice: Omit<InvoiceFacts, "isOfCase">, today: string): InvoiceStanding {
  if (invoice.status !== "OPEN") return invoice.status;
  if (invoice.due_date !== null && invoice.due_date < today) return "OVERDUE";
  return invoice.paid_minor > 0 ? "PARTIALLY_PAID" : "OPEN";
}

/** Return the status after a payment or a credit note: nothing is left of an invoice that was credited whole, and a voided one stays so. */
export function settledStatus({
  status,
  gross_minor,
  paid_minor,
  credited_minor,
}: Omit<InvoiceFacts, "isOfCase" | "due_date">): InvoiceStatus {
  if (status === "VOID" || paid_minor + credited_minor < gross_minor) return status;
  return paid_minor === 0 && credited_minor > 0 ? "VOID" : "PAID";
}

/** Credit notes correct invoices; the documents of returns and claims follow their case alone. */
const ofInvoices: readonly InvoiceAction[] = ["payments", "credit", "void", "uncollectible", "duplicate"];
const ofHand: readonly InvoiceAction[] = ["credit", "duplicate"];

/** What changes the content of a draft, or ends it. */
const ofDrafts: readonly InvoiceStep[] = ["issue", "update", "delete"];

/** Return why an action is not possible; null where it is. */
export function refusalOf(action: InvoiceStep, invoice: InvoiceFacts): ErrorCode | null {
  if (ofDrafts.includes(action) && invoice.status !== "DRAFT") return "INVOICE_ISSUED";
  if (action === "update" || action === "delete") return null;
  const from: readonly string[] = invoiceActions[action].from;
  const isCredited = invoice.status !== "DRAFT" && invoice.credited_minor >= invoice.gross_minor;
  if (action === "credit" && isCredited && !invoice.isOfCase) return "CREDIT_EXCEEDS_INVOICE";
  if (!from.includes(invoice.status)) return "WRONG_INVOICE_STATUS";
  if (invoice.kind === "CREDIT_NOTE" && ofInvoices.includes(action)) return "WRONG_INVOICE_STATUS";
  if (invoice.isOfCase && ofHand.includes(action)) return "WRONG_INVOICE_STATUS";
  if (action === "void" && invoice.paid_minor > 0) return "INVOICE_PAID";
  return null;
}

/** Return the step to suggest: the allowed action of the lowest rank in this status. */
export function nextAction(
  invoice: InvoiceFacts & { sent_count: number },
  isAllowed: (action: InvoiceAction) => boolean,
): InvoiceAction | null {
  const ranked = invoiceActionNames
    .map((action) => ({ action, rank: rankOf(action, invoice) }))
    .filter(({ action, rank }) => rank !== null && isAllowed(action) && refusalOf(action, invoice) === null);
  return ranked.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0]?.action ?? null;
}

/** A document that was never sent is sent first. */
function rankOf(action: InvoiceAction, { status, sent_count }: { status: InvoiceStatus; sent_count: number }): number | null {
  if (action === "send") return sent_count === 0 && (status === "OPEN" || status === "ISSUED") ? 0 : null;
  const { next: ranks = {} } = invoiceActions[action] as { next?: Partial<Record<InvoiceStatus, number>> };
  return ranks[status] ?? null;
}
