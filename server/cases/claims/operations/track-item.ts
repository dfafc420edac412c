import type { TrackingEvent } from "#contracts/public";
import { changedBy } from "#server/cases/kernel/changed-by";
import { exceptionFlag, type FlagChange, sentBackFlag } from "#server/cases/kernel/parcel-flags";
import { changeParcel, findChanges, isOtherInTrouble, type Scanned } from "#server/cases/kernel/save-parcel";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { changeClaimFlags } from "./record-label-event.ts";

function flagsAfter(status: TrackingEvent["status"], hasOtherTrouble: boolean): FlagChange {
  if (status === "EXCEPTION") return { add: [exceptionFlag] };
  return status === "RETURNED" ? { add: [sentBackFlag] } : { remove: hasOtherTrouble ? [] : [exceptionFlag] };
}

/**
 * Record a carrier's scan of the parcel that brings a claimed item back; an older scan changes nothing. Null when the number is no
 * such parcel's.
 */
export async function trackItem(tx: Tx, context: CallContext, event: Scanned): Promise<{ changed: boolean; claim_id: string } | null> {
  const { store } = context;
  if (event.return_id || !event.tracking_number) return null;
  const parcel = await tx
    .selectFrom("shipment")
    .select(["id", "claim_id", "status", "last_event_at"])
    .where("store_id", "=", store.id)
    .where("tracking_number", "=", event.tracking_number)
    .where("claim_id", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!parcel?.claim_id) return null;
  const at = new Date(event.at).toISOString();
  const answer = { changed: false, claim_id: parcel.claim_id };
  if (parcel.last_event_at && new Date(parcel.last_event_at).toISOString() >= at) return answer;
  await changeParcel(tx, store.id, parcel.id, { status: event.status, last_event_at: at });
  const hasOtherTrouble = await isOtherInTrouble(tx, store.id, { claim_id: parcel.claim_id }, event.tracking_number);
  await changeClaimFlags(tx, context, parcel.claim_id, flagsAfter(event.status, hasOtherTrouble));
  await tellParcel(tx, context, { ...parcel, claim_id: parcel.claim_id }, event);
  await publishLive(tx, { store_id: store.id, resource: "claim-labels", ids: [parcel.claim_id], type: "updated", version: null });
  return { ...answer, changed: true };
}

/** Tell those who follow the parcel itself what a scan means; `known` is as it was before the scan. */
async function tellParcel(
  tx: Tx,
  context: CallContext,
  known: { id: string; status: string; claim_id: string },
  scan: Scanned,
): Promise<void> {
  const store_id = context.store.id;
  const { parcel, changes } = await findChanges(tx, store_id, known, scan);
  if (changes.length === 0) return;
  const { assignee_id, ...claim } = await tx
    .selectFrom("claim")
    .select(["id", "number", "order_id", "type", "status", "stage", "decision", "close_reason", "currency"])
    .select(["claimed_minor", "approved_minor", "version", "assignee_id"])
    .where("store_id", "=", store_id)
    .where("id", "=", known.claim_id)
    .executeTakeFirstOrThrow();
  const payload = { ...claim, at: context.now.toISOString(), told: [], by: changedBy(context, assignee_id), parcel };
  for (const change of changes) await emit(tx, { store_id, topic: `claim.${change}`, payload, news: [] });
}
