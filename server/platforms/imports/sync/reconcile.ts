import { type Selectable, sql } from "kysely";
import { listLocations } from "#server/catalogue/locations/api";
import { markOrderDeleted } from "#server/catalogue/orders/api";
import { platformContext } from "#server/core/stores/api";
import type { ReconciliationStage } from "#server/db/column-types";
import type { Tx } from "#server/db/open";
import type { Reconciliation } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { isLive, type LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import { readPage } from "../records/read-pages.ts";
import { externalIdOf, type FoundRecord, saveBatch } from "../records/save-batch.ts";
import { retireLocation } from "../records/save-records.ts";
import { compareOrder, compareStock, type Found, saveDifferences } from "./compare.ts";
import { readReturns } from "./read-returns.ts";
import { findUnseen, noteSeen } from "./unseen.ts";

type Run = Selectable<Reconciliation>;
interface Payload {
  id: string;
  storeId: string;
}

export const reconcileQueue = "store-reconcile";
/** Older changes were compared on previous nights. */
const period = 3 * 86_400_000;
const slicesPerJob = 50;
const attempts = 8;
const nextStage: Record<Exclude<ReconciliationStage, "done">, ReconciliationStage> = {
  products: "orders",
  orders: "missing",
  missing: "done",
};

/** Start the comparison of a store; one that is still running continues. */
export async function startReconciliation(tx: Tx, storeId: string, now: Date): Promise<void> {
  const id = newId();
  const at = now.toISOString();
  const started = await tx
    .insertInto("reconciliation")
    .values({
      id,
      store_id: storeId,
      state: "RUNNING",
      stage: "products",
      since: new Date(now.getTime() - period).toISOString(),
      created_at: at,
      updated_at: at,
    })
    // A literal: PostgreSQL finds no partial index by a parameter once it plans the prepared statement for any value.
    .onConflict((c) => c.column("store_id").where(sql<boolean>`state = 'RUNNING'`).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (started) await queueTurn(tx, { id, storeId }, 0);
}

const queueTurn = (tx: Tx, { id, storeId }: Payload, turn: number): Promise<void> =>
  enqueue(tx, { queue: reconcileQueue, key: `${id}:${turn}`, payload: { id, storeId }, maxAttempts: attempts });

/** Return the handler that compares a store's recent records with its platform, repairs them and reports what it found. */
export const reconcileJobs = (deps: ModuleDeps): Handlers => ({
  [reconcileQueue]: {
    takesLong: true,
    async run(job, signal) {
      const payload = job.payload as Payload;
      try {
        for (let n = 0; n < slicesPerJob; n++) {
          signal.throwIfAborted();
          if (!(await compareSlice(deps, payload, signal))) return;
        }
        await deps.db.transaction(async (tx) => queueTurn(tx, payload, (await lockRun(tx, payload))?.turns ?? 0));
      } catch (error) {
        const isOver = isPlatformError(error, "auth", "scope_missing") || job.attempt >= job.maxAttempts;
        if (isOver && !signal.aborted)
          await endRun(deps, payload, isPlatformError(error, "scope_missing") ? "SCOPE_MISSING" : "PLATFORM_UNAVAILABLE");
        if (!isOver || !isPlatformError(error)) throw error;
      }
    },
  },
});

const lockRun = (tx: Tx, { id, storeId }: Payload): Promise<Run | undefined> =>
  tx.selectFrom("reconciliation").selectAll().where("store_id", "=", storeId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Compare the next page. Returns whether there is more. */
async function compareSlice(deps: ModuleDeps, payload: Payload, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = deps;
  const run = await db.kysely
    .selectFrom("reconciliation")
    .selectAll()
    .where("store_id", "=", payload.storeId)
    .where("id", "=", payload.id)
    .executeTakeFirst();
  if (run?.state !== "RUNNING") return false;
  const { store } = await platformContext(db.kysely, payload.storeId, clock.now());
  const platform = await deps.platformOf(store);
  if (!isLive(platform)) {
    await endRun(deps, payload, "NOT_CONNECTED");
    return false;
  }
  switch (run.stage) {
    case "products":
      if (!run.cursor && run.checked === 0) await compareLocations(deps, platform, payload.storeId);
      return saveRecords(deps, run, await readPage(platform, "products", run.since, run.cursor, { isThorough: true }));
    case "orders":
      return saveRecords(deps, run, await readPage(platform, "orders", run.since, run.cursor));
    case "missing":
      return saveRecords(deps, run, await findUnseen(db.kysely, platform, run));
    case "done":
      await readReturns(deps, platform, { storeId: payload.storeId, since: run.since }, signal);
      await endRun(deps, payload, null);
      return false;
  }
}

interface Slice {
  records: FoundRecord[];
  /** Orders the platform no longer has. */
  gone?: { externalId: string; number: string }[];
  next: string | null;
}

/** Save a slice: differences are noted before the records are repaired by saving them. */
function saveRecords(deps: ModuleDeps, run: Run, { records, gone = [], next }: Slice): Promise<boolean> {
  const found: Found[] = [];
  return saveBatch(deps, {
    storeId: run.store_id,
    kind: run.stage === "products" ? "products" : "orders",
    records,
    quiet: false,
    async begin(tx) {
      found.length = 0;
      const locked = await lockRun(tx, { id: run.id, storeId: run.store_id });
      return locked?.state === "RUNNING" && locked.turns === run.turns;
    },
    async inspect(tx, context, record) {
      if (record.kind === "order") found.push(...(await compareOrder(tx, context, record.order)));
      if (record.kind === "product") found.push(...(await compareStock(tx, run.store_id, record.product)));
    },
    async end(tx, context) {
      for (const { externalId, number } of gone) {
        await markOrderDeleted(tx, context, externalId);
        found.push({ kind: "ORDER_DELETED", subject: number, externalId, ours: number, theirs: null, outcome: "REPAIRED" });
      }
      if (run.stage !== "products") await noteSeen(tx, run, [...records.map(externalIdOf), ...gone.map(({ externalId }) => externalId)]);
      await saveDifferences(tx, run.store_id, run.id, found, context.now.toISOString());
      const stage = next === null && run.stage !== "done" ? nextStage[run.stage] : run.stage;
      await tx
        .updateTable("reconciliation")
        .set({
          stage,
          cursor: next,
          turns: run.turns + 1,
          checked: run.checked + records.length + gone.length,
          updated_at: context.now.toISOString(),
        })
        .where("store_id", "=", run.store_id)
        .where("id", "=", run.id)
        .execute();
    },
  });
}

/** Locations are few: all are saved, and those the platform no longer has are deactivated. Ones it never had are the store's own. */
async function compareLocations(deps: ModuleDeps, platform: LivePlatform, storeId: string): Promise<void> {
  if (!platform.capabilities.multiLocation) return;
  const locations = await platform.locations();
  const known = new Set(locations.map(({ externalId }) => externalId));
  await saveBatch(deps, {
    storeId,
    kind: "locations",
    records: locations.map((location) => ({ kind: "location", location })),
    quiet: false,
    begin: async () => true,
    async end(tx, context) {
      for (const { external_id, active } of await listLocations(tx, storeId))
        if (active && /^\d+$/.test(external_id) && !known.has(external_id)) await retireLocation(tx, context, external_id);
    },
  });
}

const endRun = ({ db, clock }: ModuleDeps, { id, storeId }: Payload, error: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const at = clock.now().toISOString();
    const ended = await tx
      .updateTable("reconciliation")
      .set({ state: error ? "FAILED" : "DONE", error, updated_at: at, finished_at: at })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .where("state", "=", "RUNNING")
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) return;
    await tx.deleteFrom("reconciliation_seen").where("store_id", "=", storeId).where("reconciliation_id", "=", id).execute();
    const open = await tx
      .selectFrom("difference")
      .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("n"))
      .where("store_id", "=", storeId)
      .where("reconciliation_id", "=", id)
      .where("outcome", "=", "NEEDS_PERSON")
      .executeTakeFirstOrThrow();
    if (open.n > 0) await emit(tx, { store_id: storeId, topic: "differences.found", payload: { id, count: open.n } });
    await publishLive(tx, { store_id: storeId, resource: "differences", ids: [id], type: "updated", version: null });
  });
