import { sql } from "kysely";
import { actorColumns, auditWrite } from "#server/core/audit/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { Write } from "#server/kit/together";
import type { CaseOwner } from "./case-kinds.ts";
import type { TimelineEntry } from "./draft.ts";

interface Changed {
  tx: Tx;
  context: CallContext;
  now: string;
  owner: CaseOwner;
  record: { id: string; stage: string; status: string; row: { version: number }; items: readonly { id: string }[] };
  changes: object;
  changedItems: ReadonlyMap<string, object>;
  entries: readonly TimelineEntry[];
  original: object;
}

const columnOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];

/** Return the write of the changed columns of all changed items: one update, so that the statement is the same for any number of items. */
export function itemWrites({ context, record, changedItems }: Changed, table: "claim_item" | "return_item"): Write[] {
  if (changedItems.size === 0) return [];
  const columns = [...new Set([...changedItems.values()].flatMap((patch) => Object.keys(patch)))].sort();
  const rows = record.items
    .filter(({ id }) => changedItems.has(id))
    .map((item) => ({ id: item.id, ...Object.fromEntries(columns.map((name) => [name, columnOf(item, name)])) }));
  const values = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`);
  return [
    sql`update ${sql.table(table)} as i set ${sql.join(values)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}) as changed
      where i.store_id = ${context.store.id} and i.id = changed.id`,
  ];
}

export function timelineWrites({ tx, context, owner, entries, now }: Changed): Write[] {
  if (entries.length === 0) return [];
  const common = { store_id: context.store.id, ...owner, at: now, ...actorColumns(context) };
  return [tx.insertInto("timeline").values(entries.map((entry) => ({ id: newId(), ...common, ...entry, data: asJson(entry.data) })))];
}

/** Return the audit entry of a change, without the columns `left_out`, which say nothing to a user. */
export function auditOf(
  { tx, context, record, changes, entries, original }: Changed,
  { object, object_type, action, left_out }: { object: string; object_type: string; action: string; left_out: readonly string[] },
): Write {
  const set = Object.fromEntries(Object.entries(changes).filter(([name]) => !left_out.includes(name)));
  const after: Record<string, unknown> = { ...set, stage: record.stage, status: record.status, version: record.row.version };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, columnOf(original, name)]));
  return auditWrite(tx, context, {
    action: `${object}.${action}`,
    object_type,
    object_id: record.id,
    after,
    ...(action !== "create" && { before }),
    reason: entries.find(({ text }) => text)?.text ?? null,
  });
}
