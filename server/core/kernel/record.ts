import { type Expression, type RawBuilder, sql, type Updateable } from "kysely";
import { permissionOf } from "#contracts/permission-of";
import { auditWrite } from "#server/core/audit/api";
import { assertVersion } from "#server/db/assert-version";
import type { Database, Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { liveWrite } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import { type Life, type LivingTable, type Row, verdictOn } from "./life.ts";

/** Who changes a record: a person, or the system in a job. */
export type Who = Pick<CallContext, "now" | "ip"> & {
  store: { id: string };
  actor: Pick<CallContext["actor"], "type" | "id" | "name">;
};

/** What is said of a change, in the audit log and to open screens. */
export interface Story {
  /** Past participle: "paused". */
  done: string;
  /** What was changed, and to what: never a secret. */
  before?: { [column: string]: unknown };
  after?: { [column: string]: unknown };
  reason?: string | null;
}

type Columns<Table extends LivingTable> = Updateable<DB[Table]>;
export interface Change<Table extends LivingTable> extends Story {
  set: { [Column in keyof Columns<Table>]?: Columns<Table>[Column] | Expression<Columns<Table>[Column]> };
  /** The version stays: it names something else as well, as an automation's does its steps. */
  keepsVersion?: true;
  /** Emit what others follow, with the record as it is now. */
  emit?: (saved: Row<Table>) => Promise<void>;
}

const storyWrites = (tx: Tx, who: Who, table: LivingTable, id: string, version: number, { done, ...entry }: Story): Write[] => [
  auditWrite(tx, who, { action: `${table}.${done}`, object_type: table, object_id: id, ...entry }),
  liveWrite({ store_id: who.store.id, resource: `${table}s`, ids: [id], type: done, version }),
];

/** Write what is said of a change that its caller has written, as of a new record. */
export const tellRecord = (
  tx: Tx,
  who: Who,
  { table }: { table: LivingTable },
  { id, version }: { id: string; version: number },
  story: Story,
) => together(tx, storyWrites(tx, who, table, id, version, story));

/** Write changed columns of a locked record, raising its version, with the audit entry and the signal to open screens. Returns the record as it is now. */
export async function saveRecord<Table extends LivingTable>(
  tx: Tx,
  who: Who,
  { table, undated }: { table: Table; undated?: true },
  record: { id: string; version: number },
  { set, keepsVersion, emit, ...story }: Change<Table>,
): Promise<Row<Table>> {
  const version = keepsVersion ? record.version : record.version + 1;
  const columns = { ...set, version, ...(!undated && { updated_at: who.now.toISOString() }) };
  const values = Object.entries(columns).flatMap(([name, value]): RawBuilder<unknown>[] =>
    value === undefined ? [] : [sql`${sql.ref(name)} = ${value}`],
  );
  // As SQL: Kysely cannot name the columns of a table that is a type parameter.
  const { rows } = await sql<Row<Table>>`update ${sql.table(table)} set ${sql.join(values)}
    where store_id = ${who.store.id} and id = ${record.id} returning *`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`${table} ${record.id} is gone from under its lock`);
  await emit?.(saved);
  await together(tx, storyWrites(tx, who, table, record.id, version, story));
  return saved;
}

/** Delete a locked record. */
export async function removeRecord(
  tx: Tx,
  who: Who,
  { table }: { table: LivingTable },
  { id, version }: { id: string; version: number },
  before: { [column: string]: unknown },
): Promise<void> {
  await sql`delete from ${sql.table(table)} where store_id = ${who.store.id} and id = ${id}`.execute(tx);
  await together(tx, storyWrites(tx, who, table, id, version, { done: "deleted", before }));
}

/** What one kind of record does in its own way. */
interface Kind<Table extends LivingTable, State extends string, Action extends string, Loaded extends Row<Table>, Detail> {
  life: Life<Table, State, Action>;
  /** Lock what the record is changed with, and load it. @throws NOT_FOUND */
  lock(tx: Tx, context: CallContext, id: string): Promise<Loaded>;
  /** @throws NOT_FOUND */
  show(tx: Tx, context: CallContext, id: string): Promise<Detail>;
}

/**
 * Return the functions that change records of one kind that hold no money: lock, load, compare versions, judge, write the changed columns
 * with their story, answer with the record and what it allows now. Records that hold money are cases, with units, a timeline of their own
 * and a ledger to be written before the platform is called: see `caseRunner`.
 */
export function recordRunner<
  Table extends LivingTable,
  State extends string,
  Action extends string,
  Loaded extends Row<Table> & { id: string; version: number },
  Detail,
>({ life, lock, show }: Kind<Table, State, Action, Loaded, Detail>) {
  const names = Object.keys(life.actions) as Action[];

  /** Lock a record for an action. @throws NOT_FOUND, STALE_VERSION, FORBIDDEN, or why the record does not allow it */
  async function open(tx: Tx, context: CallContext, id: string, action: Action): Promise<Loaded> {
    const record = await lock(tx, context, id);
    const seen = { object_type: life.table, object_id: id, version: record.version };
    await assertVersion(tx, context, seen, () => show(tx, context, id));
    const judge = (one: Action) => verdictOn(life, context.actor.ability, record, one);
    const { code, right } = judge(action);
    if (code === "FORBIDDEN") throw new AppError(code, { permission: permissionOf(right) });
    if (code === null) return record;
    throw new AppError(code, { status: life.stateOf(record), allowed_actions: names.filter((one) => judge(one).code === null) });
  }

  /**
   * Do one action on one record and answer with it. `work` returns the change, which is then written, or null where it wrote everything
   * itself or found nothing to change. @throws as `open` does, or what the work throws
   */
  const act = (
    db: Pick<Database, "transaction">,
    context: CallContext,
    id: string,
    action: Action,
    work: (tx: Tx, record: Loaded) => Promise<Change<Table> | null>,
  ): Promise<Detail> =>
    db.transaction(async (tx) => {
      const record = await open(tx, context, id, action);
      const change = await work(tx, record);
      if (change) await saveRecord(tx, context, life, record, change);
      return show(tx, context, id);
    });

  return { open, act };
}
