import { settledStatus } from "#server/cases/domain/invoices/invoice-states";
import type { Tx } from "#server/db/open";
import { eventWrites } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import { eventOf, recordWrites } from "./history.ts";
import type { InvoiceRecord } from "./row.ts";

/**
 * Lock the invoice that a case's credit note corrects: that of the case's order before that of the order the customer placed, a paid one
 * before others, the oldest with enough left. All that may be meant are locked, and before the series, as crediting by hand does.
 */
export async function lockCorrected(
  tx: Tx,
  storeId: string,
  { case_order, order_id }: { case_order: { id: string }; order_id: string },
  gross_minor: number,
): Promise<InvoiceRecord | null> {
  const invoices = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "in", [...new Set([case_order.id, order_id])])
    .where("kind", "=", "INVOICE")
    .where("status", "in", ["OPEN", "PAID", "UNCOLLECTIBLE"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const own = invoices.filter((invoice) => invoice.order_id === case_order.id);
  const meant = (own.length > 0 ? own : invoices).sort((a, b) => Number(b.paid_minor > 0) - Number(a.paid_minor > 0));
  return meant.find((invoice) => creditableOf(invoice) >= gross_minor) ?? meant[0] ?? null;
}

const creditableOf = (invoice: Pick<InvoiceRecord, "gross_minor" | "credited_minor">) =>
  Math.max(0, invoice.gross_minor - invoice.credited_minor);

/**
 * Return the writes that take an issued credit note off what its invoice comes to. That of a case is never refused: it counts with no more
 * than what is left.
 */
export function creditWrites(
  tx: Tx,
  context: CallContext,
  invoice: InvoiceRecord,
  note: Pick<InvoiceRecord, "number" | "gross_minor" | "currency">,
): Write[] {
  const credited_minor = invoice.credited_minor + Math.min(note.gross_minor, creditableOf(invoice));
  const status = settledStatus({ ...invoice, credited_minor });
  const version = invoice.version + 1;
  const after = { ...invoice, credited_minor, status, version };
  return [
    tx
      .updateTable("invoice")
      .set({ credited_minor, status, version, updated_at: context.now.toISOString() })
      .where("store_id", "=", invoice.store_id)
      .where("id", "=", invoice.id),
    ...recordWrites(tx, context, after, {
      event: "credited",
      data: { number: note.number, amount_minor: note.gross_minor, currency: note.currency },
    }),
    ...eventWrites(eventOf(after, "credited")),
  ];
}
