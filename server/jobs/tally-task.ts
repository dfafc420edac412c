import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Task } from "./scheduler.ts";

const minute = 60_000;

/** Return the task that merges a tally's ±1 rows of each combination of `columns`; single rows, and rows written concurrently, are untouched. */
export function tallyTask({ db }: { db: Database }, name: string, table: string, columns: readonly string[]): Task {
  const tally = sql.table(table);
  const standing = sql.join(columns.map((column) => sql.ref(column)));
  const each = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  return {
    name,
    every: minute,
    async run() {
      await sql`
        with scattered as (select store_id, ${standing} from ${tally} group by store_id, ${standing} having count(*) > 1),
          taken as (
            delete from ${tally} t using scattered s
            where t.store_id = s.store_id and (${each("t")}) is not distinct from (${each("s")})
            returning t.*
          )
        insert into ${tally} (store_id, ${standing}, n)
        select store_id, ${standing}, sum(n) from taken group by store_id, ${standing} having sum(n) <> 0`.execute(db.kysely);
    },
  };
}
