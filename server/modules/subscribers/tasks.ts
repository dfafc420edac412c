import { sql } from "kysely";
import { confirmationDays } from "#contracts/subscribers/states";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/modules/module";

const minute = 60_000;
const day = 86_400_000;

/** Return the scheduled tasks of subscribers. */
export const subscriberTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "subscribers.unanswered",
    every: 60 * minute,
    /** Whoever has not answered in time is as before the question. */
    async run() {
      const now = clock.now();
      await db.kysely
        .updateTable("subscriber")
        .set({ email_status: "NONE", asked_at: null, version: sql`version + 1`, updated_at: now.toISOString() })
        .where("email_status", "=", "PENDING")
        .where("asked_at", "<", new Date(now.getTime() - confirmationDays * day).toISOString())
        .execute();
    },
  },
  {
    name: "subscribers.tally",
    every: minute,
    /** Merge the ±1 rows of each tab; single rows, and rows written concurrently, are untouched. */
    async run() {
      await sql`
        with scattered as (select store_id, tab from subscriber_tally group by store_id, tab having count(*) > 1),
          taken as (
            delete from subscriber_tally t using scattered s where t.store_id = s.store_id and t.tab = s.tab returning t.*
          )
        insert into subscriber_tally (store_id, tab, n)
        select store_id, tab, sum(n) from taken group by store_id, tab having sum(n) <> 0`.execute(db.kysely);
    },
  },
];
