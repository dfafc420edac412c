import { type Selectable, sql } from "kysely";
import type { LabelState } from "#contracts/labels/shapes";
import { usualAdapter } from "#server/cases/domain/labels/label-rules";
import { sentBackFlag } from "#server/cases/kernel/parcel-flags";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { Label } from "#server/db/tables";
import { notFound } from "#server/kit/errors";

/** The return or claim a label is for. */
export interface CaseRef {
  noun: "return" | "claim";
  id: string;
}

export type LabelRow = Omit<Selectable<Label>, "document" | "code"> & {
  has_document: boolean;
  parcel_status: string | null;
  /** The first paper of its connection was found right; null: there is no such connection any more. */
  is_connection_checked: boolean | null;
};

/** A label that was or is to be bought through a connection. */
export type BoughtRow = LabelRow & { connection_id: string; provider_ref: string };
export const isBought = (label: LabelRow): label is BoughtRow => label.connection_id !== null && label.provider_ref !== null;

const columns = [
  "l.id",
  "l.store_id",
  "l.return_id",
  "l.claim_id",
  "l.state",
  "l.adapter",
  "l.serial",
  "l.parcel_no",
  "l.handover",
  "l.code_state",
  "l.shown_minor",
  "l.first_deduct_minor",
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
  "l.connection_id",
  "l.provider_ref",
  "l.provider_label_id",
  "l.tracker_ref",
  "l.service",
  "l.offer",
  "l.insured_minor",
  "l.attempt",
  "l.sent_at",
  "l.looks",
  "l.not_bought",
  "l.next_look_at",
  "l.looked_at",
  "l.cost_currency",
  "l.refund_state",
  "l.void_deadline",
  "l.eta",
  "l.carrier_message",
  "l.resolved_at",
  "l.void_asked_at",
  "l.rule_id",
  "l.rule_name",
  "l.tried",
  "l.silent_since",
  "l.remind_at",
] as const;

/** Return labels with their parcels' status, without the document's bytes. */
export const labelsOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("label as l")
    .leftJoin("shipment as s", (join) => join.onRef("s.id", "=", "l.shipment_id").onRef("s.store_id", "=", "l.store_id"))
    .leftJoin("carrier_connection as k", (join) => join.onRef("k.id", "=", "l.connection_id").onRef("k.store_id", "=", "l.store_id"))
    .select(columns)
    .select(sql<boolean | null>`case when k.id is not null then k.first_label_ok_at is not null end`.as("is_connection_checked"))
    .select("s.status as parcel_status")
    // A slip is drawn from its paper where none is stored.
    .select(
      sql<boolean>`(l.document is not null or (l.paper is not null and l.carrier is null and l.adapter = ${usualAdapter}))`.as(
        "has_document",
      ),
    )
    .where("l.store_id", "=", storeId);

export const labelsOfCase = (reader: Reader, storeId: string, { noun, id }: CaseRef): Promise<LabelRow[]> =>
  labelsOf(reader, storeId)
    .where(noun === "claim" ? "l.claim_id" : "l.return_id", "=", id)
    .orderBy("l.serial", "desc")
    .execute();

/** Return the case a label is for. */
export const caseOf = ({ return_id, claim_id }: Pick<LabelRow, "return_id" | "claim_id">): CaseRef =>
  claim_id === null ? { noun: "return", id: return_id ?? "" } : { noun: "claim", id: claim_id };

/** Return the column that names the case. */
export const caseColumn = ({ noun, id }: CaseRef) => (noun === "claim" ? { claim_id: id } : { return_id: id });

/** The resource whose screens show a case's labels. */
export const liveOf = ({ noun }: Pick<CaseRef, "noun">): string => (noun === "claim" ? "claim-labels" : "labels");

/** Whose label is asked for: any case's, any return's, or that of one claim. */
export type LabelOwner = { noun: "any" | "return" } | CaseRef;

/** Assert that a label is of this kind of case, or of this case. @throws NOT_FOUND */
export function assertOwner(label: LabelRow, owner: LabelOwner): void {
  const { noun, id } = caseOf(label);
  if (owner.noun === "any") return;
  if (noun !== owner.noun || ("id" in owner && owner.id !== id)) throw notFound();
}

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

export async function changeLabel(tx: Tx, storeId: string, id: string, { tried, ...values }: Partial<Selectable<Label>>): Promise<void> {
  await tx
    .updateTable("label")
    .set({ ...values, ...(tried && { tried: asJson(tried) as never }) })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .execute();
}

/** Return the stored document of a label, or null. */
export async function documentOf(reader: Reader, storeId: string, id: string): Promise<Buffer | null> {
  const row = await reader.selectFrom("label").select("document").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row?.document ? Buffer.from(row.document) : null;
}

/** Return the picture of the code that a label's carrier issued, or null. */
export async function codeOf(reader: Reader, storeId: string, id: string): Promise<Buffer | null> {
  const row = await reader.selectFrom("label").select("code").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row?.code ? Buffer.from(row.code) : null;
}

/** Return the parts of a case a label needs. @throws NOT_FOUND */
export async function readCase(reader: Reader, storeId: string, { noun, id }: CaseRef): Promise<CaseRow> {
  const row = await (noun === "claim" ? claimParts(reader, storeId, id) : returnParts(reader, storeId, id)).executeTakeFirst();
  if (!row) throw notFound();
  const isAwaited = row.stage === (noun === "claim" ? "AWAITING_ITEM" : "APPROVED");
  // What went back to the customer has to be sent again.
  const isSentBack = row.stage === "IN_TRANSIT" && row.flags.includes(sentBackFlag);
  return { ...row, noun, awaits_parcel: row.status === "OPEN" && (isAwaited || isSentBack) };
}

const returnParts = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("returns as r")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select(["r.id", "r.number", "r.order_number", "r.customer_name", "r.currency", "r.status", "r.stage", "r.shipping_method", "r.flags"])
    .select(["r.location_id", "r.reasons", "r.policy_snapshot", "o.ship_to", "c.phone", "c.email", "c.language"])
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", id);

/** A claimed item always comes back at the store's cost, with its label, to its location. */
const claimParts = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("claim as r")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select(["r.id", "r.number", "r.order_number", "r.customer_name", "r.currency", "r.status", "r.stage", "r.flags"])
    .select(["r.location_id", "r.reasons", "o.ship_to", "c.phone", "c.email", "c.language"])
    .select([sql.lit("LABEL").as("shipping_method"), sql<null>`null`.as("policy_snapshot")])
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", id);

type Parts = NonNullable<Awaited<ReturnType<ReturnType<typeof returnParts>["executeTakeFirst"]>>>;
export interface CaseRow extends Omit<Parts, "stage" | "status" | "shipping_method" | "policy_snapshot"> {
  noun: CaseRef["noun"];
  status: string;
  stage: string;
  shipping_method: string;
  policy_snapshot: Parts["policy_snapshot"] | null;
  /** Its items are to be sent, and were not. */
  awaits_parcel: boolean;
}

export const chargesOf = (reader: Reader, storeId: string, labelId: string) =>
  reader
    .selectFrom("label_charge")
    .select(["id", "kind", "amount_minor", "currency", "at"])
    .where("store_id", "=", storeId)
    .where("label_id", "=", labelId)
    .orderBy("at")
    .orderBy("id")
    .execute();

async function hasLabelIn(reader: Reader, storeId: string, connectionId: string, states: readonly LabelState[]): Promise<boolean> {
  const found = await reader
    .selectFrom("label")
    .select("id")
    .where("store_id", "=", storeId)
    .where("connection_id", "=", connectionId)
    .where("state", "in", states)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a label is being bought, looked for or given back through a connection. */
export const hasOpenPurchases = (reader: Reader, storeId: string, connectionId: string): Promise<boolean> =>
  hasLabelIn(reader, storeId, connectionId, ["WANTED", "PURCHASING", "UNKNOWN", "VOIDING"]);

/** Whether a label of a connection waits for somebody to look at it: the provider may understand the addresses the other way round. */
export const hasUncheckedLabel = (reader: Reader, storeId: string, connectionId: string): Promise<boolean> =>
  hasLabelIn(reader, storeId, connectionId, ["WANTED", "PURCHASING", "UNKNOWN", "READY"]);

/** How soon after a look a report leads to the next one. */
const wakeAfterMs = 60_000;

/** Look a label up soon, because a report names it: by the provider's names alone, as carriers use their numbers again. */
export async function wakeLabel(
  tx: Tx,
  { storeId, connectionId, now }: { storeId: string; connectionId: string; now: Date },
  named: { tracker_ref: string | null; provider_ref: string | null },
): Promise<boolean> {
  if (named.tracker_ref === null && named.provider_ref === null) return false;
  const label = await tx
    .selectFrom("label")
    .select(["id", "looked_at", "state"])
    .where("store_id", "=", storeId)
    .where("connection_id", "=", connectionId)
    .where((eb) =>
      eb.or([
        ...(named.tracker_ref ? [eb("tracker_ref", "=", named.tracker_ref)] : []),
        ...(named.provider_ref ? [eb("provider_ref", "=", named.provider_ref)] : []),
      ]),
    )
    .where("state", "in", ["READY", "EXPIRED", "VOIDED", "UNKNOWN"])
    .forUpdate()
    .executeTakeFirst();
  if (!label) return false;
  const earliest = label.looked_at === null ? now.getTime() : new Date(label.looked_at).getTime() + wakeAfterMs;
  await changeLabel(tx, storeId, label.id, { next_look_at: new Date(Math.max(now.getTime(), earliest)).toISOString() });
  return true;
}
