import { type Selectable, sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import type { Label } from "#server/db/tables";
import { notFound } from "#server/kit/errors";

export type LabelRow = Omit<Selectable<Label>, "document"> & { has_document: boolean; parcel_status: string | null };

const columns = [
  "l.id",
  "l.store_id",
  "l.return_id",
  "l.state",
  "l.adapter",
  "l.serial",
  "l.carrier",
  "l.tracking_number",
  "l.shipment_id",
  "l.cost_minor",
  "l.deduct_minor",
  "l.currency",
  "l.paper",
  "l.error",
  "l.attempts",
  "l.expires_at",
  "l.void_after",
  "l.void_reason",
  "l.created_at",
  "l.ready_at",
  "l.ended_at",
] as const;

/** Return labels with their parcels' status, without the document's bytes. */
export const labelsOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("label as l")
    .leftJoin("shipment as s", (join) => join.onRef("s.id", "=", "l.shipment_id").onRef("s.store_id", "=", "l.store_id"))
    .select(columns)
    .select("s.status as parcel_status")
    .select(sql<boolean>`l.document is not null`.as("has_document"))
    .where("l.store_id", "=", storeId);

export const labelsOfReturn = (reader: Reader, storeId: string, returnId: string): Promise<LabelRow[]> =>
  labelsOf(reader, storeId).where("l.return_id", "=", returnId).orderBy("l.serial", "desc").execute();

/** Return a label. @throws NOT_FOUND also for another store's label */
export async function readLabel(reader: Reader, storeId: string, id: string): Promise<LabelRow> {
  const row = await labelsOf(reader, storeId).where("l.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Lock a label until the transaction ends. @throws NOT_FOUND */
export async function lockLabel(tx: Tx, storeId: string, id: string): Promise<LabelRow> {
  const locked = await tx
    .selectFrom("label")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  return readLabel(tx, storeId, id);
}

export async function changeLabel(tx: Tx, storeId: string, id: string, values: Partial<Selectable<Label>>): Promise<void> {
  await tx.updateTable("label").set(values).where("store_id", "=", storeId).where("id", "=", id).execute();
}

export async function documentOf(reader: Reader, storeId: string, id: string): Promise<Buffer> {
  const row = await reader.selectFrom("label").select("document").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  if (!row?.document) throw notFound();
  return Buffer.from(row.document);
}

/** Return the parts of a case a label needs. @throws NOT_FOUND */
export async function readCase(reader: Reader, storeId: string, returnId: string) {
  const row = await reader
    .selectFrom("returns as r")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select(["r.id", "r.number", "r.order_number", "r.customer_name", "r.currency", "r.status", "r.stage", "r.shipping_method"])
    .select(["r.location_id", "r.reasons", "r.policy_snapshot", "o.ship_to", "c.phone", "c.language"])
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", returnId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type CaseRow = Awaited<ReturnType<typeof readCase>>;
