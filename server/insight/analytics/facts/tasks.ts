import { sql } from "kysely";
import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { checkStores } from "../books/check.ts";
import { buildStores } from "../books/rebuild.ts";
import { batchOf, lockFacts, refresh } from "./refresh.ts";

export type FactDeps = Pick<ModuleDeps, "db" | "clock" | "log">;

const seconds = 1000;
const hour = 3600 * seconds;
/** A run that has more to do leaves it to the next one, which other tasks do not wait for. */
const patience = 25 * seconds;

/** Return the scheduled tasks: facts follow the books, and once a day some are compared with them. */
export const analyticsTasks = (deps: FactDeps): Task[] => [
  { name: "analytics.count", every: 30 * seconds, run: (signal) => countTouched(deps, signal) },
  {
    name: "analytics.check",
    every: hour,
    async run(signal) {
      await countTouched(deps, signal);
      await checkStores(deps, signal);
    },
  },
];

async function countTouched(deps: FactDeps, signal: AbortSignal): Promise<void> {
  await buildStores(deps);
  const until = performance.now() + patience;
  while (!signal.aborted && performance.now() < until) {
    if (!(await countRound(deps))) return;
  }
}

/**
 * Count the oldest touched records of every store, each in a transaction of its own; returns whether some may be left.
 *
 * A batch is divided among the stores, so that a large import in one does not keep the others waiting.
 */
export async function countRound({ db }: Pick<FactDeps, "db">): Promise<boolean> {
  const storeIds = await touchedStores(db);
  const share = Math.ceil(batchOf(db) / storeIds.length);
  let isMore = false;
  for (const storeId of storeIds) isMore = (await countStore(db, storeId, share)) === share || isMore;
  return isMore;
}

/** Return the stores with touched records; jumps from store to store along the index instead of reading every record. */
async function touchedStores(db: Database): Promise<string[]> {
  const { rows } = await sql<{ store_id: string }>`
    with recursive jump as (
      (select store_id from analytics_touch order by store_id limit 1)
      union all
      select (select store_id from analytics_touch where store_id > jump.store_id order by store_id limit 1)
      from jump where jump.store_id is not null
    ) select store_id from jump where store_id is not null`.execute(db.kysely);
  return rows.map(({ store_id }) => store_id);
}

async function countStore(db: Database, storeId: string, most: number): Promise<number> {
  const touched = await db.kysely
    .selectFrom("analytics_touch")
    .select(["id", "kind", "object_id"])
    .where("store_id", "=", storeId)
    .orderBy("at")
    .orderBy("id")
    .limit(most)
    .execute();
  const idsOf = (kind: string) => [...new Set(touched.flatMap((row) => (row.kind === kind ? row.object_id : [])))];
  const ids = touched.map(({ id }) => id);
  await db.transaction(async (tx) => {
    await refresh(tx, await lockFacts(tx, storeId), { returns: idsOf("RETURN"), orders: idsOf("ORDER") });
    await tx.deleteFrom("analytics_touch").where("store_id", "=", storeId).where("id", "in", ids).execute();
  });
  return touched.length;
}
