import { sql } from "kysely";
import { actorColumns, auditWrite } from "#server/db/audit";
import { asJson } from "#server/db/json";
import { dueAt } from "#server/domain/advance";
import { awaited } from "#server/domain/awaited";
import { paymentStatus } from "#server/domain/return-case";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import { isConnected } from "#server/platforms/powers";
import type { CasePatch, Draft } from "./draft.ts";
import { changedBy, eventName, summaryOf } from "./event.ts";
import { followCase } from "./follow-case.ts";
import type { ItemRow } from "./loaded-case.ts";

export const auditedAs = "returns";

/** Write a draft once, in one statement, raising the version by one, with its timeline, audit entry, event and live signal. */
export async function saveCase(draft: Draft, action: string): Promise<void> {
  const { record, context, tx } = draft;
  const stageChanged = "stage" in draft.changes || "status" in draft.changes;
  draft.set({ payment_status: paymentStatus(record), updated_at: draft.now });
  if (stageChanged) {
    const waiting = awaited(record, context.now);
    const { stage, status } = record;
    const expires_at = waiting?.expires_at ?? null;
    const due_at = dueAt({ stage, status, since: context.now, expires_at }, record.lateAfterDays);
    draft.set({ stage_since: draft.now, due_at, ...waiting });
  }
  record.row.version += 1;
  if (isConnected(context.store)) await followCase(draft);
  await together(tx, [
    caseWrite(draft),
    ...itemWrites(draft),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, action),
    ...announcement(draft, action),
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

/** Write the changed columns of all changed items by one update, so that the statement is the same for any number of items. */
function itemWrites({ tx, context, record, changedItems }: Draft): Write[] {
  if (changedItems.size === 0) return [];
  const columns = [...new Set([...changedItems.values()].flatMap((patch) => Object.keys(patch)))].sort() as (keyof ItemRow)[];
  const rows = record.items
    .filter(({ id }) => changedItems.has(id))
    .map((item) => ({ id: item.id, ...Object.fromEntries(columns.map((column) => [column, item[column]])) }));
  const changed = sql<ItemRow>`jsonb_populate_recordset(null::return_item, ${asJson(rows)})`.as<"changed">(sql.ref("changed"));
  return [
    tx
      .updateTable("return_item as i")
      .from(changed)
      .set((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`changed.${column}`)])))
      .where("i.store_id", "=", context.store.id)
      .whereRef("i.id", "=", "changed.id"),
  ];
}

function timelineWrites({ tx, context, record, entries, now }: Draft): Write[] {
  if (entries.length === 0) return [];
  const common = { store_id: context.store.id, return_id: record.id, at: now, ...actorColumns(context) };
  return [tx.insertInto("timeline").values(entries.map((entry) => ({ id: newId(), ...common, ...entry, data: asJson(entry.data) })))];
}

function auditOf({ tx, context, record, changes, entries, original }: Draft, action: string): Write {
  // The only part of the snapshot that changes is the place, and the location follows it.
  const { updated_at: _, policy_snapshot: __, stage_since: ___, ...set } = changes;
  const after: Record<string, unknown> = { ...set, stage: record.stage, status: record.status, version: record.row.version };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, (original as Record<string, unknown>)[name]]));
  return auditWrite(tx, context, {
    action: `return.${action}`,
    object_type: auditedAs,
    object_id: record.id,
    after,
    ...(action !== "create" && { before }),
    reason: entries.find(({ text }) => text)?.text ?? null,
  });
}

/** The event for listeners and the signal to open screens. */
function announcement({ context, record, entries }: Draft, action: string): Write[] {
  const store_id = context.store.id;
  const name = eventName(action);
  const payload = { ...summaryOf(record), told: entries, by: changedBy(context, record.row.assignee_id) };
  return [
    ...eventWrites({ store_id, topic: `return.${name}`, payload }),
    liveWrite({ store_id, resource: "returns", ids: [record.id], type: name, version: record.row.version }),
  ];
}
