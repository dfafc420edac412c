import { sql } from "kysely";
import { enqueue } from "#server/jobs/queue";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { endImport } from "../job/repository.ts";
import { pollQueue } from "./poll.ts";
import { startReconciliation } from "./reconcile.ts";

const minute = 60_000;
const hour = 60 * minute;
const before = (now: Date, age: number): string => new Date(now.getTime() - age).toISOString();

/** Return the tasks that keep up with connected stores. A paused connection is left alone. */
export const syncTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "sync.poll",
    every: 5 * minute,
    async run() {
      for (const storeId of await connectedStores(deps))
        await deps.db.transaction((tx) => enqueue(tx, { queue: pollQueue, key: storeId, payload: { storeId }, maxAttempts: 1 }));
    },
  },
  {
    name: "sync.reconcile",
    every: hour,
    async run() {
      for (const storeId of await storesAtNight(deps))
        await deps.db.transaction((tx) => startReconciliation(tx, storeId, deps.clock.now()));
    },
  },
  { name: "sync.stuck", every: hour, run: () => endStuck(deps) },
];

async function connectedStores({ db, clock }: ModuleDeps): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom("store_connection")
    .select("store_id")
    .where((eb) => eb.or([eb("paused_until", "is", null), eb("paused_until", "<", clock.now().toISOString())]))
    .orderBy("store_id")
    .execute();
  return rows.map(({ store_id }) => store_id);
}

/** Return the connected stores where it is night and which were not compared tonight. */
async function storesAtNight(deps: ModuleDeps): Promise<string[]> {
  const now = deps.clock.now();
  const ids = await connectedStores(deps);
  if (ids.length === 0) return [];
  const rows = await deps.db.kysely
    .selectFrom("store as s")
    .select("s.id")
    .where("s.id", "in", ids)
    .where(sql<boolean>`extract(hour from ${now.toISOString()}::timestamptz at time zone s.timezone) between 1 and 4`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reconciliation as r")
            .select("r.id")
            .whereRef("r.store_id", "=", "s.id")
            .where("r.created_at", ">", before(now, 20 * hour)),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** End imports and comparisons that no job works on any more. */
async function endStuck({ db, clock }: ModuleDeps): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  const stuck = await db.kysely
    .selectFrom("store_import")
    .select(["id", "store_id"])
    .where("state", "=", "RUNNING")
    .where("updated_at", "<", before(now, 24 * hour))
    .execute();
  for (const { id, store_id } of stuck)
    await db.transaction((tx) => endImport(tx, { id, storeId: store_id }, { state: "FAILED", error: "INTERNAL", at }));
  await db.kysely
    .updateTable("reconciliation")
    .set({ state: "FAILED", error: "INTERNAL", updated_at: at, finished_at: at })
    .where("state", "=", "RUNNING")
    .where("updated_at", "<", before(now, 12 * hour))
    .execute();
}
