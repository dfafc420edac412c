import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { Task } from "./scheduler.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Return the tasks that delete rows no longer of use, and keep the embedded database fast. */
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
  const analyze: Task = { name: "housekeeping.analyze", every: minute / 4, run: () => analyzeGrown(db) };
  // A PostgreSQL server vacuums and analyzes automatically; the embedded database does not.
  return [live, idempotency, outbox, dead, ...(db.engine === "embedded" ? [vacuum, analyze] : [])];
}

/** Analyze the tables that have doubled since the last time: plans made while they were small scan them in full. */
async function analyzeGrown({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_relation_size(oid) > 2 * greatest(relpages, 8) * current_setting('block_size')::int`.execute(kysely);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(kysely);
}
