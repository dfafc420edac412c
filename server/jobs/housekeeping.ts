import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { Task } from "./scheduler.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Return the tasks that delete rows no longer of use. */
export function housekeeping(db: Database, clock: Clock): Task[] {
  const before = (age: number) => new Date(clock.now().getTime() - age).toISOString();
  const live: Task = {
    name: "housekeeping.live-events",
    every: hour,
    run: async () => void (await db.kysely.deleteFrom("live_event").where("created_at", "<", before(day)).execute()),
  };
  const idempotency: Task = {
    name: "housekeeping.idempotency",
    every: hour,
    run: async () => void (await db.kysely.deleteFrom("idempotency").where("created_at", "<", before(day)).execute()),
  };
  const outbox: Task = {
    name: "housekeeping.outbox",
    every: day,
    run: async () =>
      void (await db.kysely
        .deleteFrom("outbox")
        .where("done_at", "<", before(30 * day))
        .execute()),
  };
  const dead: Task = {
    name: "housekeeping.dead-jobs",
    every: day,
    run: async () =>
      void (await db.kysely
        .deleteFrom("job")
        .where("state", "=", "dead")
        .where("created_at", "<", before(90 * day))
        .execute()),
  };
  const vacuum: Task = {
    name: "housekeeping.vacuum",
    every: day,
    run: async () => void (await sql`vacuum (analyze)`.execute(db.kysely)),
  };
  // A PostgreSQL server vacuums automatically; the embedded database does not.
  return [live, idempotency, outbox, dead, ...(db.engine === "embedded" ? [vacuum] : [])];
}
