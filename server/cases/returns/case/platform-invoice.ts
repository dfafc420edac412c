import { languageOrEnglish } from "#contracts/session/session";
import { ownLegs } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { planFor } from "#server/cases/money/plan-for";
import { documentWords } from "#server/kit/documents/words";
import { buyerOf, type PlannedOperation, standingInvoice } from "#server/platforms/operations/api";
import type { InvoiceCommand } from "#server/platforms/port/invoices";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "./draft.ts";

interface Invoice {
  id: string;
  lines: readonly { description: string; gross_minor: number; rate: string }[];
  message: string | null;
}

/** Have the platform ask for the difference: an invoice with a link to pay by, and its mail. Sent again, it is the same invoice. */
export async function planInvoice(draft: Draft, { id, lines, message }: Invoice): Promise<void> {
  const { record, tx, context } = draft;
  if (!isConnected(context.store)) return;
  const { customer, ship_to: to, language } = await buyerOf(tx, record);
  const words = documentWords(languageOrEnglish(language)).invoice;
  const filled = (text: string) => text.replace("{number}", record.row.number);
  const subject = `invoice:${id}`;
  const command: InvoiceCommand = {
    order: { external_id: record.order.rootExternalId, number: record.row.order_number },
    customer,
    currency: record.order.currency,
    ship_to: to && { country: to.country, province: to.province, postcode: to.postcode, city: to.city },
    lines: lines.map(({ description, gross_minor, rate }) => ({
      title: description === "SHIPPING" ? words.shipping : words.difference,
      quantity: 1,
      unit_minor: gross_minor,
      rate,
    })),
    note: filled(words.note),
  };
  const key =
    standingInvoice(record.operations, id)?.key ??
    planFor(draft, { kind: "invoice", subject, command, about: [id], key: keyFor(draft, id) });
  const mail = { to: customer.email ?? "", subject: filled(words.subject), message: message ?? words.message };
  if (customer.email) planFor(draft, { kind: "invoice_mail", subject, command: mail, about: [key], after: key });
}

/** The first invoice of a document has the document's id. */
const keyFor = ({ record }: Draft, documentId: string): string =>
  record.operations.some(({ key }) => key === documentId) ? `${documentId}:${record.operations.length}` : documentId;

/**
 * Withdraw the platform's invoice of a document, so that the customer can no longer pay by it, unless all of it was paid there. Returns whether
 * there is one to withdraw.
 */
export function planWithdrawal(draft: Draft, documentId: string): boolean {
  const { record, context } = draft;
  const standing = standingInvoice(record.operations, documentId);
  if (!standing || !isConnected(context.store)) return false;
  if (isPaidThere(draft, standing)) return false;
  const { key } = standing;
  planFor(draft, { kind: "invoice_cancel", subject: `invoice:${documentId}`, command: {}, about: [key], after: key });
  return true;
}

/** A platform may be paid in parts: what is left can still be paid there. */
function isPaidThere(draft: Draft, { result, command }: PlannedOperation): boolean {
  const paid = partsOf(draft, String(result?.external_id));
  const { lines = [] } = (command ?? {}) as Partial<InvoiceCommand>;
  const asked = lines.reduce((sum, { quantity, unit_minor }) => sum + quantity * unit_minor, 0);
  return paid.length > 0 && paid.reduce((sum, { amount_minor }) => sum + amount_minor, 0) >= asked;
}

/** Return the payments with exactly this id. What is reported may have any id, also one with the mark of a part. */
export const paymentsNamed = ({ record }: Draft, externalId: string): CaseLeg[] =>
  ownLegs(record).filter(({ kind, external_id }) => kind === "INVOICE_PAYMENT" && external_id === externalId);

/** Return the parts in which a platform's invoice was paid: each after the first has the invoice's id, the mark and its number. */
export const partsOf = ({ record }: Draft, invoiceId: string): CaseLeg[] =>
  ownLegs(record).filter(
    ({ kind, external_id }) =>
      kind === "INVOICE_PAYMENT" && (external_id === invoiceId || external_id?.startsWith(`${invoiceId}${partMark}`)),
  );
export const partMark = "#";

/** Withdraw what the customer can still pay once closing the case waives the debt. */
export function withdrawWaived(draft: Draft): void {
  const { record, original } = draft;
  if (record.waived_minor <= original.waived_minor) return;
  for (const { about } of record.operations.filter(({ kind }) => kind === "invoice")) for (const id of about) planWithdrawal(draft, id);
}
