import type { Selectable } from "kysely";
import type { InvoiceChange } from "#contracts/events/invoices";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { type InvoiceEvent, invoiceEvents } from "#contracts/invoices/states";
import { auditWrite } from "#server/core/audit/api";
import type { Reader, Tx } from "#server/db/open";
import type { Audit } from "#server/db/tables";
import { emit, type NewEvent } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { liveWrite } from "#server/kit/events";
import { isoOf } from "#server/kit/instants";
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
export function eventOf(invoice: Told, change: InvoiceChange): NewEvent<`invoice.${InvoiceChange}`> {
  const { id, store_id, kind, number, status, order_id, return_id, claim_id, related_id, currency, flags, version } = invoice;
  const { net_minor, tax_minor, gross_minor, paid_minor, credited_minor, issue_date, due_date } = invoice;
  const path = `/api/v1/invoices/${id}`;
  const sums = { net_minor, tax_minor, gross_minor, paid_minor, credited_minor };
  const named = { id, kind, number, status, order_id, return_id, claim_id, related_id, currency };
  const payload = { ...named, ...sums, issue_date, due_date, flags, version, pdf_path: `${path}/pdf`, xml_path: `${path}/xml` };
  return { store_id, topic: `invoice.${change}`, payload };
}

export const announce = (tx: Tx, invoice: Told, change: InvoiceChange): Promise<void> => emit(tx, eventOf(invoice, change));

/** Return the query of a document's history, oldest first, to be part of another one. */
export const historyQuery = (reader: Pick<Reader, "selectFrom">, storeId: string, id: string) =>
  reader
    .selectFrom("audit as a")
    .select(["a.id", "a.at", "a.actor_type", "a.actor_id", "a.actor_name", "a.action", "a.after", "a.reason"])
    .where("a.store_id", "=", storeId)
    .where("a.object_type", "=", objectType)
    .where("a.object_id", "=", id)
    .where(
      "a.action",
      "in",
      invoiceEvents.map((event) => `invoice.${event}`),
    )
    .orderBy("a.at")
    .orderBy("a.id")
    .limit(500);

type HistoryRow = Pick<Selectable<Audit>, "id" | "at" | "actor_type" | "actor_id" | "actor_name" | "action" | "after" | "reason">;

export function historyEntry(row: HistoryRow): InvoiceDetail["history"][number] {
  const { version: _, ...data } = (row.after ?? {}) as Record<string, unknown>;
  return {
    id: row.id,
    at: isoOf(row.at),
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    event: row.action.slice("invoice.".length) as InvoiceEvent,
    data: { ...data, ...(row.reason && { reason: row.reason }) },
  };
}
