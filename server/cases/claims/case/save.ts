import { changedBy, summaryOf } from "#server/cases/kernel/event";
import { auditOf, itemWrites, timelineWrites } from "#server/cases/kernel/save";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import type { Draft } from "./draft.ts";
import { eventName, summaryFields } from "./event.ts";

export const auditedAs = "claims";

/**
 * Write a draft once, in one statement, raising the version by one, with its timeline, audit entry, events and live signal. What
 * `keepsVersion` makes no colleague's decision stale: it moves neither units nor money.
 */
export async function saveClaim(draft: Draft, action: string, keepsVersion = false): Promise<void> {
  const { record, tx } = draft;
  draft.set({ updated_at: draft.now });
  if (!keepsVersion) record.row.version += 1;
  await together(tx, [
    claimWrite(draft),
    ...itemWrites(draft, "claim_item"),
    ...resolutionWrites(draft),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, { object: "claim", object_type: auditedAs, action, left_out: ["updated_at"] }),
    ...announcement(draft, action, keepsVersion),
  ]);
}

const claimWrite = ({ tx, context, record, changes }: Draft): Write =>
  tx
    .updateTable("claim")
    .set({ ...changes, version: record.row.version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.id);

const resolutionWrites = ({ tx, context, changedResolutions }: Draft): Write[] =>
  [...changedResolutions].map(([id, patch]) =>
    tx.updateTable("claim_resolution").set(patch).where("store_id", "=", context.store.id).where("id", "=", id),
  );

/** The events for listeners, each with what happened, and the signal to open screens. */
function announcement({ context, record, entries, events, original }: Draft, action: string, keepsVersion: boolean): Write[] {
  const store_id = context.store.id;
  const name = eventName(action);
  const isOver = record.row.close_reason === "RESOLVED" && original.status === "OPEN";
  const [first = name, ...more] = [...new Set([name, ...events, ...(isOver ? ["resolved"] : [])])];
  const payload = { ...summaryOf(record.row, summaryFields), by: changedBy(context, record.row.assignee_id) };
  return [
    ...eventWrites({ store_id, topic: `claim.${first}`, payload: { ...payload, told: entries } }),
    // What is mailed goes out with the first event alone.
    ...more.flatMap((other) => eventWrites({ store_id, topic: `claim.${other}`, payload: { ...payload, told: [] } })),
    liveWrite({ store_id, resource: "claims", ids: [record.id], type: name, version: keepsVersion ? null : record.row.version }),
  ];
}
