import type { Transaction } from "kysely";
import type { TimelineLabel } from "#contracts/returns/timeline";
import { changedBy } from "#server/cases/kernel/changed-by";
import { type LabelEvent, labelDeeds, labelFacts, labelNews } from "#server/cases/kernel/label-facts";
import { changedFlags, type FlagChange, sentBackFlag } from "#server/cases/kernel/parcel-flags";
import { saveParcel } from "#server/cases/kernel/save-parcel";
import { tellTimeline } from "#server/cases/kernel/timeline/tell-timeline";
import { writeAudit } from "#server/core/audit/api";
import type { DB } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { lockOrderOf } from "../case/load.ts";
import { auditedAs } from "../case/save.ts";

type Tx = Transaction<DB>;
type Row = Pick<DB["returns"], "number" | "stage" | "status" | "search_text" | "assignee_id"> & { flags: string[]; version: number };

const failedFlag = "LABEL_FAILED";
const doubtFlag = "LABEL_UNKNOWN";
const labels = { made: "Label Created", failed: "Label Failed", voided: "Label Voided" } as const satisfies Record<string, TimelineLabel>;

/**
 * Record a label event on the case. It moves no units or money, so the version stays: printing a label must not make a
 * colleague's decision stale. Returns a new shipment's id.
 */
export async function recordReturnLabel(tx: Tx, context: CallContext, returnId: string, event: LabelEvent): Promise<string | null> {
  await lockOrderOf(tx, context.store.id, returnId);
  const row = await tx
    .selectFrom("returns")
    .select(["number", "stage", "status", "search_text", "flags", "version", "assignee_id"])
    .where("store_id", "=", context.store.id)
    .where("id", "=", returnId)
    .executeTakeFirstOrThrow();
  const isKnown = event.what === "failed" && row.flags.includes(failedFlag);
  const shipmentId = await saveParcel({ tx, context, owner: { return_id: returnId } }, event);
  const changes = changesOf(row, event);
  if (Object.keys(changes).length > 0)
    await tx.updateTable("returns").set(changes).where("store_id", "=", context.store.id).where("id", "=", returnId).execute();
  if (!isKnown) await saveTimeline(tx, context, { id: returnId, row }, event);
  await publishLive(tx, { store_id: context.store.id, resource: "returns", ids: [returnId], type: "updated", version: null });
  return shipmentId;
}

function changesOf(row: Row, event: LabelEvent): { flags?: string[]; search_text?: string } {
  const has = row.flags.includes(failedFlag);
  if (event.what === "failed") return has ? {} : { flags: [...row.flags, failedFlag] };
  const word = event.what === "made" ? event.tracking_number.toLowerCase() : "";
  const isSentAgain = event.what === "made" && !event.isOtherSentBack;
  const flags = changedFlags(row.flags, { remove: isSentAgain ? [failedFlag, sentBackFlag] : [failedFlag] });
  return {
    ...(flags !== row.flags && { flags: [...flags] }),
    ...(word && !row.search_text.includes(word) && { search_text: `${row.search_text} ${word}` }),
  };
}

async function saveTimeline(tx: Tx, context: CallContext, { id, row }: { id: string; row: Row }, event: LabelEvent): Promise<void> {
  const label = labels[event.what];
  const data = labelFacts(event);
  const entry = { label, stage: row.stage, text: event.what === "voided" ? event.reason : "", data };
  const at = context.now.toISOString();
  await tellTimeline(tx, context, { return_id: id }, entry);
  const action = labelDeeds[event.what];
  await writeAudit(tx, context, { action: `return.${action}`, object_type: auditedAs, object_id: id, after: data });
  const { number, stage, status, version } = row;
  await emit(tx, {
    store_id: context.store.id,
    topic: `return.${action}`,
    payload: { id, number, stage, status, version, at, told: [entry], by: changedBy(context, row.assignee_id) },
    news: labelNews(event),
  });
}

/** Flag a return while a person has to decide whether its label was bought, or take the flag off. */
export const flagReturnLabel = (tx: Tx, context: CallContext, returnId: string, isInDoubt: boolean): Promise<string> =>
  changeReturnFlags(tx, context, returnId, { [isInDoubt ? "add" : "remove"]: [doubtFlag] });

/** Change the flags of a return that follow its label and parcel. Its version stays: no colleague's decision is stale by it. Returns its number. */
export async function changeReturnFlags(tx: Tx, { store }: CallContext, returnId: string, change: FlagChange): Promise<string> {
  const { number, flags } = await tx
    .selectFrom("returns")
    .select(["number", "flags"])
    .where("store_id", "=", store.id)
    .where("id", "=", returnId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = changedFlags(flags, change);
  if (changed === flags) return number;
  await tx
    .updateTable("returns")
    .set({ flags: [...changed] })
    .where("store_id", "=", store.id)
    .where("id", "=", returnId)
    .execute();
  await publishLive(tx, { store_id: store.id, resource: "returns", ids: [returnId], type: "updated", version: null });
  return number;
}
