import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { seedPeople } from "./people.ts";

/** An arbitrary lock number under which replicas starting together take turns. */
const lock = 7_225_423;
const day = 24 * 60 * 60 * 1000;

/**
 * Fill an empty database with the demo: two stores, their people, and a history played with the product's own
 * operations, always the same and dated back from `now`. All or nothing. No effect when there is a store, or when SEED
 * is `none`.
 */
export async function seedDemo(db: Database, config: Config, log: FastifyBaseLogger, now = new Date()): Promise<void> {
  if (config.seed !== "demo" || (await hasStore(db))) return;
  // Both are needed once in a database's life.
  const [{ openDesk }, { playHistory }] = await Promise.all([import("./desk.ts"), import("./past.ts")]);
  const started = performance.now();
  const made = await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // Hardly any rows are there: planning a statement anew each time takes longer than its plan can save.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    if (await tx.selectFrom("store").select("id").limit(1).executeTakeFirst()) return null;
    await seedPeople(tx, new Date(now.getTime() - 400 * day));
    return playHistory(openDesk(tx, { config, db, log }, now), now);
  });
  if (!made) return;
  await analyzeFilled(db);
  log.info({ ...made, seconds: Math.round((performance.now() - started) / 100) / 10 }, "the demo stores were made");
}

/** Analyze the tables that have rows; those of PostgreSQL itself, most of a whole analysis, have not changed. */
async function analyzeFilled({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`.execute(kysely);
  await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(kysely);
}

const hasStore = async (db: Database): Promise<boolean> =>
  Boolean(await db.kysely.selectFrom("store").select("id").limit(1).executeTakeFirst());
