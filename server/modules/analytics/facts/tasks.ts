import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/modules/module";
import { checkStores } from "../books/check.ts";
import { buildStores } from "../books/rebuild.ts";
import { batchOf, refresh } from "./refresh.ts";

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
    if ((await countBatch(deps)) < batchOf(deps.db)) return;
  }
}

/** Count the oldest touched records, each store in a transaction of its own; returns how many there were. */
async function countBatch({ db }: FactDeps): Promise<number> {
  const touched = await db.kysely
    .selectFrom("analytics_touch")
    .select(["id", "store_id", "kind", "object_id"])
    .orderBy("id")
    .limit(batchOf(db))
    .execute();
  for (const storeId of new Set(touched.map(({ store_id }) => store_id))) {
    const rows = touched.filter(({ store_id }) => store_id === storeId);
    const idsOf = (kind: string) => [...new Set(rows.flatMap((row) => (row.kind === kind ? row.object_id : [])))];
    await db.transaction(async (tx) => {
      await refresh(tx, storeId, { returns: idsOf("RETURN"), orders: idsOf("ORDER") });
      await tx
        .deleteFrom("analytics_touch")
        .where("store_id", "=", storeId)
        .where(
          "id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute();
    });
  }
  return touched.length;
}
