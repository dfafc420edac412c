import { sql } from "kysely";
import { type AddressStatus, confirmationDays, suppressionReasons } from "#contracts/subscribers/states";
import type { Task } from "#server/jobs/scheduler";
import { statusOfSuppressed } from "#server/messaging/domain/people/address-state";
import type { ModuleDeps } from "#server/platforms/module";
import { verifyTrails } from "./consent/verify-trails.ts";
import { fileDays } from "./imports/repository.ts";

const minute = 60_000;
const day = 86_400_000;

const suppressedStatus = sql.join(
  suppressionReasons.map((reason) => sql`when ${sql.lit(reason)} then ${sql.lit(statusOfSuppressed(reason))}`),
  sql` `,
);
/** The status of an address that was asked, before the question, as SQL over \`subscriber\`. */
const statusBefore = sql<AddressStatus>`coalesce((
  select case x.reason ${suppressedStatus} end from suppression x
  where x.store_id = subscriber.store_id and x.channel = 'EMAIL' and x.address_hash = subscriber.email_hash), 'NONE')`;

/** Return the scheduled tasks of subscribers. */
export const subscriberTasks = ({ db, clock, storage }: Pick<ModuleDeps, "db" | "clock" | "storage">): Task[] => [
  {
    name: "subscribers.unanswered",
    every: 60 * minute,
    /** Whoever has not answered in time is as before the question: who had left has still left. */
    async run() {
      const now = clock.now();
      await db.kysely
        .updateTable("subscriber")
        .set({ email_status: statusBefore, asked_at: null, version: sql`version + 1`, updated_at: now.toISOString() })
        .where("email_status", "=", "PENDING")
        .where("asked_at", "<", new Date(now.getTime() - confirmationDays * day).toISOString())
        .execute();
    },
  },
  {
    name: "subscribers.files",
    every: 60 * minute,
    /** Delete uploaded files once nobody fetches their errors any more. */
    async run() {
      const past = new Date(clock.now().getTime() - fileDays * day).toISOString();
      const old = await db.kysely
        .selectFrom("subscriber_file")
        .select(["id", "store_id", "storage_key"])
        .where("created_at", "<", past)
        .execute();
      for (const { id, store_id, storage_key } of old) {
        await storage.remove(storage_key);
        await db.kysely.deleteFrom("subscriber_file").where("store_id", "=", store_id).where("id", "=", id).execute();
      }
    },
  },
  { name: "subscribers.trails", every: day, run: (signal) => verifyTrails(db, signal) },
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
