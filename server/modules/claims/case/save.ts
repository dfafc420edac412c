import { sql } from "kysely";
import { actorColumns, auditWrite } from "#server/db/audit";
import { asJson } from "#server/db/json";
import { eventWrites } from "#server/jobs/outbox";
import { liveWrite } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import type { Draft } from "./draft.ts";
import { changedBy, eventName, summaryOf } from "./event.ts";
import type { ItemRow } from "./loaded-claim.ts";

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
    ...itemWrites(draft),
    ...resolutionWrites(draft),
    ...draft.writes,
    ...timelineWrites(draft),
    auditOf(draft, action),
    ...announcement(draft, action, keepsVersion),
  ]);
}

const claimWrite = ({ tx, context, record, changes }: Draft): Write =>
  tx
    .updateTable("claim")
    .set({ ...changes, version: record.row.version })
    .where("store_id", "=", context.store.id)
    .where("id", "=", record.id);

/** Write the changed columns of all changed items by one update. */
function itemWrites({ tx, context, record, changedItems }: Draft): Write[] {
  if (changedItems.size === 0) return [];
  const columns = [...new Set([...changedItems.values()].flatMap((patch) => Object.keys(patch)))].sort() as (keyof ItemRow)[];
  const rows = record.items
    .filter(({ id }) => changedItems.has(id))
    .map((item) => ({ id: item.id, ...Object.fromEntries(columns.map((column) => [column, item[column]])) }));
  const changed = sql<ItemRow>`jsonb_populate_recordset(null::claim_item, ${asJson(rows)})`.as<"changed">(sql.ref("changed"));
  return [
    tx
      .updateTable("claim_item as i")
      .from(changed)
      .set((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`changed.${column}`)])))
      .where("i.store_id", "=", context.store.id)
      .whereRef("i.id", "=", "changed.id"),
  ];
}

const resolutionWrites = ({ tx, context, changedResolutions }: Draft): Write[] =>
  [...changedResolutions].map(([id, patch]) =>
    tx.updateTable("claim_resolution").set(patch).where("store_id", "=", context.store.id).where("id", "=", id),
  );

function timelineWrites({ tx, context, record, entries, now }: Draft): Write[] {
  if (entries.length === 0) return [];
  const common = { store_id: context.store.id, claim_id: record.id, at: now, ...actorColumns(context) };
  return [tx.insertInto("timeline").values(entries.map((entry) => ({ id: newId(), ...common, ...entry, data: asJson(entry.data) })))];
}

function auditOf({ tx, context, record, changes, entries, original }: Draft, action: string): Write {
  const { updated_at: _, ...set } = changes;
  const after: Record<string, unknown> = { ...set, stage: record.stage, status: record.status, version: record.row.version };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, (original as Record<string, unknown>)[name]]));
  return auditWrite(tx, context, {
    action: `claim.${action}`,
    object_type: auditedAs,
    object_id: record.id,
    after,
    ...(action !== "create" && { before }),
    reason: entries.find(({ text }) => text)?.text ?? null,
  });
}

/** The events for listeners, each with what happened, and the signal to open screens. */
function announcement({ context, record, entries, events, original }: Draft, action: string, keepsVersion: boolean): Write[] {
  const store_id = context.store.id;
  const name = eventName(action);
  const isOver = record.row.close_reason === "RESOLVED" && original.status === "OPEN" && name !== "resolved";
  const [first = name, ...more] = [...new Set([name, ...events, ...(isOver ? ["resolved"] : [])])];
  const payload = { ...summaryOf(record), by: changedBy(context, record.row.assignee_id) };
  return [
    ...eventWrites({ store_id, topic: `claim.${first}`, payload: { ...payload, told: entries } }),
    // What is mailed goes out with the first event alone.
    ...more.flatMap((other) => eventWrites({ store_id, topic: `claim.${other}`, payload: { ...payload, told: [] } })),
    liveWrite({ store_id, resource: "claims", ids: [record.id], type: name, version: keepsVersion ? null : record.row.version }),
  ];
}
