import { type Kysely, type OperationNodeSource, sql } from "kysely";

/** An insert, update or delete that has not run yet. It may notify a channel by `returning pg_notify(…)`. */
export type Write = OperationNodeSource;

/**
 * Run several writes as one statement, in one round trip. None sees what another wrote, and no two may change the same row. Constraints
 * are checked after all of them.
 */
export async function together<T>(tx: Kysely<T>, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const parts = writes.map((write, i) => sql`${sql.raw(`write_${i}`)} as (${write})`);
  await sql`with ${sql.join(parts)} select 1`.execute(tx);
}
