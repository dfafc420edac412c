import type { TrackingEvent } from "#contracts/public";
import { isLent } from "#server/cases/domain/returns/awaited";
import { changedBy } from "#server/cases/kernel/changed-by";
import { changedFlags, exceptionFlag, type FlagChange, lateFlag, sentBackFlag } from "#server/cases/kernel/parcel-flags";
import { findChanges, isOtherInTrouble, type Scanned } from "#server/cases/kernel/save-parcel";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import { recordShipment } from "../case/shipments.ts";

export interface Tracked {
  changed: boolean;
  return_id: string;
  stage: string;
}
/**
 * Close reasons of a case that ended without its parcel and had its label voided: a late arrival deserves a timeline
 * entry.
 */
const lateAfter: readonly string[] = ["EXPIRED", "CANCELLED", "DECLINED"];
const onItsWay: readonly string[] = ["DROPPED_OFF", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];

/**
 * Record a carrier scan. It moves an approved return to IN_TRANSIT and no further: arrival is recorded by the people
 * who open the parcel. A late event never moves a case back; a parcel of an expired case raises the flag.
 */
export async function trackReturn(deps: ModuleDeps, context: CallContext, event: Scanned): Promise<Tracked> {
  return deps.db.transaction(async (tx) => {
    const id = event.return_id ?? (await returnOfParcel(tx, context, event.tracking_number ?? ""));
    if (!id) throw notFound();
    const draft = await openDraft(tx, context, id);
    const { record } = draft;
    const known = await parcelOf(draft, event);
    const at = new Date(event.at).toISOString();
    if (known?.status === event.status && known.last_event_at && known.last_event_at >= at)
      return { changed: false, return_id: id, stage: record.stage };
    const isNewest = !known?.last_event_at || known.last_event_at <= at;
    if (isNewest) await recordShipment(draft, { tracking_number: event.tracking_number, carrier: event.carrier, status: event.status, at });
    const isFlagged = record.row.flags.includes(exceptionFlag);
    const hasOtherTrouble = isFlagged && (await isOtherInTrouble(tx, context.store.id, { return_id: id }, event.tracking_number ?? null));
    move(draft, event, hasOtherTrouble);
    await saveCase(draft, "in-transit");
    if (isNewest) await tellParcel(draft, known, event);
    return { changed: true, return_id: id, stage: record.stage };
  });
}

/** Tell those who follow the parcel itself what a scan means. */
async function tellParcel({ tx, context, record }: Draft, known: Awaited<ReturnType<typeof parcelOf>>, scan: Scanned): Promise<void> {
  const store_id = context.store.id;
  const { parcel, changes } = await findChanges(tx, store_id, known, scan);
  const { id, number, stage, status, version, updated_at: at, assignee_id } = record.row;
  const payload = { id, number, stage, status, version, at, told: [], by: changedBy(context, assignee_id), parcel };
  for (const change of changes) await emit(tx, { store_id, topic: `return.${change}`, payload, news: [] });
}

function move(draft: Draft, event: Scanned, hasOtherTrouble: boolean): void {
  const { record } = draft;
  // A scanned parcel can no longer expire as unsent.
  if (record.status === "OPEN" && !isLent(record)) draft.set({ expires_at: null, remind_at: null });
  const facts = {
    status: event.status,
    tracking_number: event.tracking_number ?? null,
    carrier: event.carrier ?? null,
    scanned_at: event.at,
  };
  const mark = (change: FlagChange) => {
    const flags = changedFlags(record.row.flags, change);
    if (flags !== record.row.flags) draft.set({ flags: [...flags] });
  };
  const isAwaited = record.status === "OPEN" && record.stage === "APPROVED";
  if (event.status === "EXCEPTION" || event.status === "RETURNED") {
    mark({ add: [event.status === "RETURNED" ? sentBackFlag : exceptionFlag] });
    draft.log("Exception", facts);
    if (!isAwaited || !event.hasMoved) return;
    draft.set({ stage: "IN_TRANSIT" });
    draft.tell({ name: "in_transit", tracking_number: facts.tracking_number, carrier: facts.carrier });
    return;
  }
  const isResumed = record.row.flags.includes(exceptionFlag);
  if (!hasOtherTrouble) mark({ remove: [exceptionFlag] });
  if (record.status === "CLOSED" && lateAfter.includes(record.close_reason ?? "")) {
    mark({ add: [lateFlag] });
    draft.log("Late Parcel", facts);
    return;
  }
  const moves = isAwaited && onItsWay.includes(event.status);
  if (moves) draft.set({ stage: "IN_TRANSIT" });
  draft.log("In Transit", facts);
  // The customer heard of it before the trouble that is over now.
  if (isResumed && !moves && event.status !== "DELIVERED") return;
  draft.tell({ name: "in_transit", tracking_number: facts.tracking_number, carrier: facts.carrier });
}

async function returnOfParcel(tx: Draft["tx"], context: CallContext, trackingNumber: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("shipment")
    .select("return_id")
    .where("store_id", "=", context.store.id)
    .where("tracking_number", "=", trackingNumber)
    .where("return_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.return_id ?? undefined;
}

const parcelOf = ({ tx, context, record }: Draft, event: TrackingEvent) =>
  tx
    .selectFrom("shipment")
    .select(["id", "status", "last_event_at"])
    .where("store_id", "=", context.store.id)
    .where("return_id", "=", record.id)
    .$if(Boolean(event.tracking_number), (q) => q.where("tracking_number", "=", event.tracking_number ?? ""))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
