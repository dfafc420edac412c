import { platformContext } from "#server/core/stores/api";
import type { Job } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { isLive, type LivePlatform } from "#server/platforms/port";
import { isPlatformError, PlatformError } from "#server/platforms/port/errors";
import { readReturns } from "../sync/read-returns.ts";
import { prepare, readSlices } from "./read-slices.ts";
import { endImport, findImport, type ImportJob, type ImportRow, importQueue, type PartRow, partsOf, queueTurn } from "./repository.ts";
import { saveSlice } from "./save-slice.ts";

const second = 1000;
/** A job that has worked so long hands over to another one, so that failures long ago do not count. */
const longestTurn = 5 * 60 * second;
/** The export of a small store is ready at once. */
const firstPoll = 2 * second;
/** While the platform writes its file. The webhook of its end comes sooner, unless it gets lost. */
const pollEvery = 5 * second;
const backoff = [10 * second, 30 * second, 2 * 60 * second, 10 * 60 * second, 30 * 60 * second];

/** Return the handler that imports. Every slice is saved with where the next begins, so that after a kill another process continues there. */
export const importJobs = (deps: ModuleDeps): Handlers => ({
  [importQueue]: {
    takesLong: true,
    backoff,
    async run(job, signal) {
      const own = job.payload as ImportJob;
      const row = await findImport(deps.db.kysely, own.storeId, own.id);
      if (row?.state !== "RUNNING") return;
      try {
        await work(deps, own, row, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        const code = finalCode(error, job);
        if (!code) throw error;
        if (code === "INTERNAL") deps.log.error({ err: error, import: own.id }, "an import failed");
        await fail(deps, own, code);
        if (!isPlatformError(error)) throw error;
      }
    },
  },
});

/** Return the code an import ends with; null while a retry may help. */
function finalCode(error: unknown, { attempt, maxAttempts }: Job): string | null {
  if (isPlatformError(error, "auth")) return "NOT_CONNECTED";
  if (isPlatformError(error, "scope_missing")) return "SCOPE_MISSING";
  if (attempt < maxAttempts) return null;
  return isPlatformError(error) ? "PLATFORM_UNAVAILABLE" : "INTERNAL";
}

const fail = ({ db, clock }: ModuleDeps, job: ImportJob, error: string) =>
  db.transaction((tx) => endImport(tx, job, { state: "FAILED", error, at: clock.now().toISOString() }));

async function work(deps: ModuleDeps, job: ImportJob, row: ImportRow, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const { store } = await platformContext(db.kysely, job.storeId, clock.now());
  const platform = await deps.platformOf(store);
  if (!isLive(platform)) throw new PlatformError("auth", { safeMessage: "The store is not connected" });
  const until = clock.now().getTime() + longestTurn;
  const parts = await partsOf(db.kysely, job.storeId, [job.id]);
  for (const part of parts) {
    if (part.state === "DONE") continue;
    const end = await importPart(deps, { job, row, platform, signal, until }, part);
    if (end === "stopped") return;
    if (end !== "done") return db.transaction((tx) => queueTurn(tx, job, end));
  }
  const hasOrders = parts.some(({ kind }) => kind === "orders");
  if (hasOrders) await readReturns(deps, platform, { storeId: job.storeId, since: row.orders_since }, signal);
  await db.transaction((tx) => endImport(tx, job, { state: "DONE", at: clock.now().toISOString() }));
}

interface Turn {
  job: ImportJob;
  row: ImportRow;
  platform: LivePlatform;
  signal: AbortSignal;
  /** Milliseconds since 1970. */
  until: number;
}

/** Import one kind as far as this turn goes. Returns when the next turn is due, or how it ended. */
async function importPart(
  deps: ModuleDeps,
  { job, row, platform, signal, until }: Turn,
  part: PartRow,
): Promise<"done" | "stopped" | Date> {
  const since = part.kind === "orders" ? row.orders_since : null;
  const found = await prepare(platform, part, since);
  if (found.state !== "ready") {
    const isNew = found.state === "restart";
    const saved = await savePart(deps, part, isNew ? restarted : { state: "RUNNING", bulk_id: found.bulkId, records_total: found.total });
    if (!saved) return "stopped";
    if (isNew && found.error)
      throw new PlatformError(found.error === "ACCESS_DENIED" ? "scope_missing" : "unavailable", {
        safeMessage: `The export failed: ${found.error}`,
      });
    const pause = part.bulk_id === null ? firstPoll : pollEvery;
    return new Date(deps.clock.now().getTime() + (isNew ? 0 : pause));
  }
  let current = await savePart(deps, part, { state: "RUNNING", records_total: found.total });
  if (!current) return "stopped";
  let began = performance.now();
  for await (const slice of readSlices(platform, current, since)) {
    signal.throwIfAborted();
    const saved = await saveSlice(deps, job, current, slice, performance.now() - began);
    if (!saved) return "stopped";
    current = saved;
    began = performance.now();
    if (current.state !== "DONE" && deps.clock.now().getTime() >= until) return deps.clock.now();
  }
  return "done";
}

const restarted = {
  state: "RUNNING",
  bulk_id: null,
  cursor: null,
  records_total: null,
  records_read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  work_ms: 0,
} as const;

/** Return the changed part; undefined when another process has changed it. */
const savePart = (
  { db }: ModuleDeps,
  { store_id, import_id, position, slices, bulk_id }: PartRow,
  columns: Partial<PartRow>,
): Promise<PartRow | undefined> =>
  db.kysely
    .updateTable("store_import_part")
    .set(columns)
    .where("store_id", "=", store_id)
    .where("import_id", "=", import_id)
    .where("position", "=", position)
    .where("slices", "=", slices)
    .where("bulk_id", "is not distinct from", bulk_id)
    .returningAll()
    .executeTakeFirst();
