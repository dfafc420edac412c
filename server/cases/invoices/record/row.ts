import type { Selectable } from "kysely";
import type { InvoiceRow } from "#contracts/invoices/shapes";
import type { InvoiceFlag } from "#contracts/invoices/states";
import { dueOf, type InvoiceFacts, standingOf } from "#server/cases/domain/invoices/invoice-states";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow, ownRow } from "#server/db/own-row";
import type { Invoice } from "#server/db/tables";

export type InvoiceRecord = Selectable<Invoice>;

/** The columns of a row in a list; those it is sorted by among them. */
export const rowColumns = [
  ...(["i.id", "i.kind", "i.number", "i.status", "i.order_id", "i.order_number", "i.return_id", "i.claim_id", "i.case_number"] as const),
  ...(["i.buyer", "i.currency", "i.net_minor", "i.tax_minor", "i.gross_minor", "i.paid_minor", "i.credited_minor", "i.taxes"] as const),
  ...(["i.issue_date", "i.supply_date", "i.due_date", "i.flags", "i.einvoice", "i.sent_count", "i.created_at", "i.updated_at"] as const),
  ...(["i.issue_key", "i.due_key", "i.number_key"] as const),
] as const;
type Unlisted = "issue_key" | "due_key" | "number_key";
export type ListedRecord = Pick<InvoiceRecord, Exclude<(typeof rowColumns)[number] extends `i.${infer Name}` ? Name : never, Unlisted>>;

/** Return a document as lists show it. */
export function rowOf(row: ListedRecord, today: string): InvoiceRow {
  const { order_id, order_number, return_id, claim_id, case_number, buyer, flags } = row;
  const named = (id: string | null, number: string | null) => (id === null ? null : { id, number: number ?? "" });
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    status: row.status,
    standing: standingOf(row, today),
    order: named(order_id, order_number),
    return: named(return_id, case_number),
    claim: named(claim_id, case_number),
    buyer: { name: buyer.name, email: buyer.email },
    currency: row.currency,
    net_minor: row.net_minor,
    tax_minor: row.tax_minor,
    gross_minor: row.gross_minor,
    paid_minor: row.paid_minor,
    credited_minor: row.credited_minor,
    due_minor: dueOf(row),
    taxes: row.taxes,
    issue_date: row.issue_date,
    supply_date: row.supply_date,
    due_date: row.due_date,
    flags: flags as InvoiceFlag[],
    einvoice: row.einvoice,
    sent_count: row.sent_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Return what decides which actions a document allows. */
export const factsOf = (row: InvoiceRecord): InvoiceFacts => ({ ...row, isOfCase: row.return_id !== null || row.claim_id !== null });

/** @throws NOT_FOUND also for another store's document */
export const readInvoice = (reader: Reader, storeId: string, id: string): Promise<InvoiceRecord> => ownRow(reader, "invoice", storeId, id);

/** Read a document and lock it until the transaction ends. @throws NOT_FOUND */
export const lockInvoice = (tx: Tx, storeId: string, id: string): Promise<InvoiceRecord> => lockOwnRow(tx, "invoice", storeId, id);

/** Lock the order of an invoice, before an issued one itself, so that the payments of the order are booked one after the other. */
export async function lockOrderOf(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx
    .selectFrom("invoice as i")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "i.order_id").onRef("o.store_id", "=", "i.store_id"))
    .select("o.id")
    .where("i.store_id", "=", storeId)
    .where("i.id", "=", id)
    .where("i.kind", "=", "INVOICE")
    .forUpdate("o")
    .execute();
}

/** Return what an invoice's issued credit notes say. */
export const issuedNotes = (tx: Tx, { store_id, id }: Pick<InvoiceRecord, "store_id" | "id">) =>
  tx
    .selectFrom("invoice")
    .select(["lines", "taxes"])
    .where("store_id", "=", store_id)
    .where("related_id", "=", id)
    .where("status", "=", "ISSUED")
    .execute();
