import type { InvoiceActionBody } from "#contracts/invoices/actions";
import type { InvoiceAnswer } from "#contracts/invoices/shapes";
import type { InvoiceStatus } from "#contracts/invoices/states";
import { refusalOf } from "#server/cases/domain/invoices/invoice-states";
import type { withdrawInvoice } from "#server/cases/returns/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { showInvoice } from "../queries/show-invoice.ts";
import { announce, record } from "../record/history.ts";
import { factsOf, type InvoiceRecord, lockInvoice, readInvoice } from "../record/row.ts";
import { settingsOf } from "../settings.ts";
import { draftCredit } from "./credit-invoice.ts";
import { issueDraft } from "./issue.ts";
import { lockFor } from "./lock-for.ts";

type Deps = Pick<ModuleDeps, "db">;

/**
 * Void an invoice and issue the credit note of what is left of it, in one transaction; a return's invoice is withdrawn from the store's
 * platform by the return. Again, nothing changes. @throws NOT_FOUND, INVOICE_PAID, WRONG_INVOICE_STATUS, INVOICE_INCOMPLETE when the credit note cannot be issued
 */
export function voidInvoice(
  { db }: Deps,
  context: CallContext,
  id: string,
  { reason }: InvoiceActionBody<"void">,
  withdraw: typeof withdrawInvoice,
): Promise<InvoiceAnswer> {
  return db.transaction(async (tx) => {
    const { return_id } = await readInvoice(tx, context.store.id, id);
    // As payments do, before the invoice's own row.
    if (return_id !== null) await withdraw(tx, context, return_id, id);
    const before = await lockInvoice(tx, context.store.id, id);
    if (before.status === "VOID") return { changed: false, invoice: await showInvoice(tx, context, id), credit_note: null };
    const noteId = await voidLocked(tx, context, await lockFor(tx, context, id, "void"), reason);
    return { changed: true, invoice: await showInvoice(tx, context, id), credit_note: await showInvoice(tx, context, noteId) };
  });
}

/** Void a locked invoice and issue the credit note of what is left of it. Returns the note's id. */
async function voidLocked(tx: Tx, context: CallContext, invoice: InvoiceRecord, reason: string): Promise<string> {
  const noteId = await draftCredit(tx, context, invoice, undefined);
  const settings = await settingsOf(tx, context.store.id);
  await issueDraft(tx, context, await lockInvoice(tx, context.store.id, noteId), settings);
  const after = await setStatus(tx, context, await lockInvoice(tx, context.store.id, invoice.id), "VOID");
  await record(tx, context, after, { event: "voided", reason, data: { gross_minor: after.gross_minor, currency: after.currency } });
  await announce(tx, after, "voided");
  return noteId;
}

/**
 * Stop asking for what a return is no longer owed: void its open invoices, or give them up where a part was paid. The return has
 * locked its order. The amounts paid are the return's to refund.
 */
export async function endInvoicesOfCase(tx: Tx, context: CallContext, returnId: string, reason: string): Promise<void> {
  const rows = await tx
    .selectFrom("invoice")
    .select("id")
    .where("store_id", "=", context.store.id)
    .where("return_id", "=", returnId)
    .where("kind", "=", "ADDITIONAL_INVOICE")
    .where("status", "in", ["OPEN", "UNCOLLECTIBLE"])
    .orderBy("id")
    .execute();
  for (const { id } of rows) {
    const invoice = await lockInvoice(tx, context.store.id, id);
    if (refusalOf("void", factsOf(invoice)) === null) await voidLocked(tx, context, invoice, reason);
    else if (invoice.status === "OPEN") await giveUp(tx, context, invoice, reason);
  }
}

async function giveUp(tx: Tx, context: CallContext, invoice: InvoiceRecord, reason: string | null): Promise<void> {
  const after = await setStatus(tx, context, invoice, "UNCOLLECTIBLE");
  await record(tx, context, after, { event: "uncollectible", reason });
}

/** Give up an open invoice. Again, nothing changes. @throws NOT_FOUND, WRONG_INVOICE_STATUS */
export function giveUpInvoice(
  { db }: Deps,
  context: CallContext,
  id: string,
  { reason }: InvoiceActionBody<"uncollectible">,
): Promise<InvoiceAnswer> {
  return db.transaction(async (tx) => {
    const before = await lockInvoice(tx, context.store.id, id);
    const changed = before.status !== "UNCOLLECTIBLE";
    if (changed) await giveUp(tx, context, await lockFor(tx, context, id, "uncollectible"), reason || null);
    return { changed, invoice: await showInvoice(tx, context, id), credit_note: null };
  });
}

async function setStatus(tx: Tx, context: CallContext, invoice: InvoiceRecord, status: InvoiceStatus): Promise<InvoiceRecord> {
  const version = invoice.version + 1;
  await tx
    .updateTable("invoice")
    .set({ status, version, updated_at: context.now.toISOString() })
    .where("store_id", "=", context.store.id)
    .where("id", "=", invoice.id)
    .execute();
  return { ...invoice, status, version };
}
