import { sql } from "kysely";
import type { Task } from "#server/jobs/scheduler";
import type { ReturnsDeps } from "../deps.ts";
import { standingFields } from "../queries/filter.ts";
import { waitingTasks } from "./overdue-tasks.ts";
import { paidInvoices } from "./paid-invoices.ts";

const minute = 60_000;
const columns = ["tab", "in_exchanges", ...standingFields];
const standing = sql.join(columns.map((name) => sql.ref(name)));
const each = (table: string) => sql.join(columns.map((name) => sql.ref(`${table}.${name}`)));

/** Return the scheduled tasks of returns. */
export const returnTasks = (deps: ReturnsDeps): Task[] => [
  ...waitingTasks(deps),
  paidInvoices(deps),
  {
    name: "returns.tally",
    every: minute,
    /** Merge the ±1 rows of each combination of states; single rows, and rows written concurrently, are untouched. */
    async run() {
      await sql`
        with scattered as (select store_id, ${standing} from returns_tally group by store_id, ${standing} having count(*) > 1),
          taken as (
            delete from returns_tally t using scattered s
            where t.store_id = s.store_id and (${each("t")}) is not distinct from (${each("s")})
            returning t.*
          )
        insert into returns_tally (store_id, ${standing}, n)
        select store_id, ${standing}, sum(n) from taken group by store_id, ${standing} having sum(n) <> 0`.execute(deps.db.kysely);
    },
  },
];
