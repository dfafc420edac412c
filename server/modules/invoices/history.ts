import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { type InvoiceEvent, invoiceEvents } from "#contracts/invoices/states";
import { auditWrite } from "#server/db/audit";
import type { Reader, Tx } from "#server/db/open";
import { emit, type NewEvent } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import type { InvoiceRecord } from "./row.ts";

const objectType = "invoice";

interface Change {
  event: InvoiceEvent | "deleted";
  data?: Record<string, unknown>;
  before?: Record<string, unknown>;
  reason?: string | null;
}
type Who = Pick<CallContext, "store" | "actor" | "now" | "ip">;
type Named = Pick<InvoiceRecord, "id" | "version">;

/** Return the writes that record what happened to a document: in its history, which is the audit log, and on open screens. */
export const recordWrites = (tx: Tx, who: Who, { id, version }: Named, { event, data = {}, before, reason = null }: Change): Write[] => [
  auditWrite(tx, who, {
    action: `invoice.${event}`,
    object_type: objectType,
    object_id: id,
    after: { ...data, version },
    ...(before && { before }),
    reason,
  }),
  liveWrite({ store_id: who.store.id, resource: "invoices", ids: [id], type: event, version }),
];

export const record = (tx: Tx, who: Who, named: Named, change: Change): Promise<void> => together(tx, recordWrites(tx, who, named, change));

/** The events that a merchant's own systems can subscribe to. */
type Topic = "issued" | "sent" | "paid" | "overdue" | "voided" | "credited";

type Told = Pick<
  InvoiceRecord,
  | "id"
  | "store_id"
  | "kind"
  | "number"
  | "status"
  | "order_id"
  | "return_id"
  | "claim_id"
  | "related_id"
  | "currency"
  | "net_minor"
  | "tax_minor"
> &
  Pick<InvoiceRecord, "gross_minor" | "paid_minor" | "credited_minor" | "issue_date" | "due_date" | "flags" | "version">;

/** Return the event of a document with its state and the addresses of its files. */
export function eventOf(invoice: Told, topic: Topic): NewEvent {
  const { id, store_id, kind, number, status, order_id, return_id, claim_id, related_id, currency, flags, version } = invoice;
  const { net_minor, tax_minor, gross_minor, paid_minor, credited_minor, issue_date, due_date } = invoice;
  const path = `/api/v1/invoices/${id}`;
  const sums = { net_minor, tax_minor, gross_minor, paid_minor, credited_minor };
  const named = { id, kind, number, status, order_id, return_id, claim_id, related_id, currency };
  const payload = { ...named, ...sums, issue_date, due_date, flags, version, pdf_path: `${path}/pdf`, xml_path: `${path}/xml` };
  return { store_id, topic: `invoice.${topic}`, payload };
}

export const announce = (tx: Tx, invoice: Told, topic: Topic): Promise<void> => emit(tx, eventOf(invoice, topic));

/** Return a document's history, oldest first. */
export async function historyOf(reader: Reader, storeId: string, id: string): Promise<InvoiceDetail["history"]> {
  const rows = await reader
    .selectFrom("audit")
    .select(["id", "at", "actor_type", "actor_id", "actor_name", "action", "after", "reason"])
    .where("store_id", "=", storeId)
    .where("object_type", "=", objectType)
    .where("object_id", "=", id)
    .where(
      "action",
      "in",
      invoiceEvents.map((event) => `invoice.${event}`),
    )
    .orderBy("at")
    .orderBy("id")
    .limit(500)
    .execute();
  return rows.map(({ id: entry, at, actor_type, actor_id, actor_name, action, after, reason }) => {
    const { version: _, ...data } = (after ?? {}) as Record<string, unknown>;
    return {
      id: entry,
      at,
      actor: { type: actor_type, id: actor_id, name: actor_name },
      event: action.slice("invoice.".length) as InvoiceEvent,
      data: { ...data, ...(reason && { reason }) },
    };
  });
}
