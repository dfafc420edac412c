import { type ClaimDeed, claimDeeds } from "#contracts/events/claims";
import { changedBy } from "#server/cases/kernel/changed-by";
import { auditOf, itemWrites, timelineWrites } from "#server/cases/kernel/save";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import type { Draft } from "./draft.ts";

export const auditedAs = "claims";

/**
 * Write a draft once, in one statement, raising the version by one, with its timeline, audit entry, events and live signal. What
 * `keepsVersion` makes no colleague's decision stale: it moves neither units nor money.
 */
export async function saveClaim(draft: Draft, deed: ClaimDeed, keepsVersion = false): Promise<void> {
  const { record, tx } = draft;
  draft.set({ updated_at: draft.now });
  if (!keepsVersion) record.row.version += 1;
  await together(tx, [
    claimWrite(draft),
    ...itemWrites(draft, "claim_item"),
    ...resolutionWrites(draft),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, { object: "claim", object_type: auditedAs, action: deed, left_out: ["updated_at"] }),
    ...announcement(draft, deed, keepsVersion),
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

/** The events of the claim as it is now, each with what happened, and the signal to open screens. */
function announcement({ context, record, entries, news, events, original }: Draft, deed: ClaimDeed, keepsVersion: boolean): Write[] {
  const store_id = context.store.id;
  const name = claimDeeds[deed];
  const isOver = record.row.close_reason === "RESOLVED" && original.status === "OPEN";
  const others = [...events, ...(isOver ? (["resolved"] as const) : [])].filter((event) => event !== name);
  const { id, number, order_id, type, status, stage, decision, close_reason, currency, claimed_minor, approved_minor } = record.row;
  const { version, updated_at: at, assignee_id } = record.row;
  const payload = {
    ...{ id, number, order_id, type, status, stage, decision, close_reason, currency, claimed_minor, approved_minor },
    ...{ version, at, told: entries, by: changedBy(context, assignee_id) },
  };
  return [
    ...eventWrites({ store_id, topic: `claim.${name}`, payload, news }),
    // News goes out with the first event alone.
    ...[...new Set(others)].flatMap((other) =>
      eventWrites({ store_id, topic: `claim.${other}`, payload: { ...payload, told: [] }, news: [] }),
    ),
    liveWrite({ store_id, resource: "claims", ids: [record.id], type: name, version: keepsVersion ? null : version }),
  ];
}
