import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Config } from "#server/config";
import type { Database } from "../open.ts";
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
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    if (await tx.selectFrom("store").select("id").limit(1).executeTakeFirst()) return null;
    await seedPeople(tx, new Date(now.getTime() - 400 * day));
    return playHistory(openDesk(tx, { config, db, log }, now), now);
  });
  if (!made) return;
  await sql`analyze`.execute(db.kysely);
  log.info({ ...made, seconds: Math.round((performance.now() - started) / 100) / 10 }, "the demo stores were made");
}

const hasStore = async (db: Database): Promise<boolean> =>
  Boolean(await db.kysely.selectFrom("store").select("id").limit(1).executeTakeFirst());
