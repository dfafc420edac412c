import { type ReturnDeed, returnDeeds } from "#contracts/events/returns";
import { dueAt } from "#server/cases/domain/returns/advance";
import { awaited } from "#server/cases/domain/returns/awaited";
import { paymentStatus } from "#server/cases/domain/returns/return-case";
import { changedBy } from "#server/cases/kernel/changed-by";
import { auditOf, itemWrites, timelineWrites } from "#server/cases/kernel/save";
import { asJson } from "#server/db/json";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import { isConnected } from "#server/platforms/powers";
import type { CasePatch, Draft } from "./draft.ts";
import { followCase } from "./follow-case.ts";

export const auditedAs = "returns";

/** The only part of the snapshot that changes is the place, and the location follows it. */
const unaudited = ["updated_at", "policy_snapshot", "stage_since"];

/** Write a draft once, in one statement, raising the version by one, with its timeline, audit entry, event and live signal. */
export async function saveCase(draft: Draft, deed: ReturnDeed): Promise<void> {
  const { record, context, tx } = draft;
  const stageChanged = "stage" in draft.changes || "status" in draft.changes;
  draft.set({ payment_status: paymentStatus(record), updated_at: draft.now });
  if (stageChanged) {
    const waiting = awaited(record, context.now, record.row.expires_at);
    const { stage, status } = record;
    const expires_at = waiting?.expires_at ?? null;
    const due_at = dueAt({ stage, status, since: context.now, expires_at }, record.lateAfterDays);
    draft.set({ stage_since: draft.now, due_at, ...waiting });
  }
  record.row.version += 1;
  if (isConnected(context.store)) await followCase(draft);
  await together(tx, [
    caseWrite(draft),
    ...itemWrites(draft, "return_item"),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, { object: "return", object_type: auditedAs, action: deed, left_out: unaudited }),
    ...announcement(draft, deed),
  ]);
}

const caseWrite = ({ tx, context, record, changes }: Draft): Write =>
  tx
    .updateTable("returns")
    .set({ ...jsonColumns(changes), version: record.row.version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.id);

const jsonColumns = (row: CasePatch): CasePatch => ({
  ...row,
  ...(row.exchange_tracking && { exchange_tracking: asJson(row.exchange_tracking) as unknown as string[] }),
  ...(row.policy_snapshot && { policy_snapshot: asJson(row.policy_snapshot) as unknown as typeof row.policy_snapshot }),
});

/** The event of the case as it is now, and the signal to open screens. */
function announcement({ context, record, entries, news }: Draft, deed: ReturnDeed): Write[] {
  const store_id = context.store.id;
  const name = returnDeeds[deed];
  const { id, number, order_id, status, stage, decision, close_reason, resolution_type, payment_status, exchange_status } = record.row;
  const { currency, value_minor, version, updated_at: at, assignee_id } = record.row;
  const payload = {
    ...{ id, number, order_id, status, stage, decision, close_reason, resolution_type, payment_status, exchange_status },
    ...{ currency, value_minor, version, at, told: entries, by: changedBy(context, assignee_id) },
  };
  return [
    ...eventWrites({ store_id, topic: `return.${name}`, payload, news }),
    liveWrite({ store_id, resource: "returns", ids: [record.id], type: name, version: record.row.version }),
  ];
}
