import { type Kysely, type OperationNodeSource, type RawBuilder, sql } from "kysely";

/** An insert, update or delete that has not run yet. It may notify a channel by `returning pg_notify(…)`. */
export type Write = OperationNodeSource;

/**
 * Run several writes, and a `call` of the database's own functions, as one statement, in one round trip. None sees what another wrote, and
 * no two may change the same row. Constraints are checked after all of them.
 */
export async function together<T>(tx: Kysely<T>, writes: readonly Write[], call?: RawBuilder<unknown>): Promise<void> {
  if (writes.length === 0 && !call) return;
  const parts = writes.map((write, i) => sql`${sql.raw(`write_${i}`)} as (${write})`);
  const all = parts.length > 0 ? sql`with ${sql.join(parts)} ` : sql``;
  await sql`${all}select ${call ?? sql.lit(1)}`.execute(tx);
}
