import { setImmediate } from "node:timers/promises";
import { systemContext } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import { lockOwnRow } from "#server/db/own-row";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { consentOf, readRow } from "#server/messaging/domain/people/subscriber-import";
import type { ModuleDeps } from "#server/platforms/module";
import { storeKeys } from "../store-keys.ts";
import { applyRow } from "./apply-row.ts";
import { type OpenFile, openFile } from "./file.ts";
import { type JudgedRow, judgeRows, keysOf, type ReadLine } from "./judge.ts";
import { announceImport, endImport, type ImportJob, type ImportRow, importQueue, queueTurn } from "./repository.ts";

/** Small, so that other calls of the embedded database get their turn. */
const batch = 100;
/** A job that has worked so long hands over to another one. */
const longestTurn = 20_000;

/** Return the handler that imports subscribers. Every batch is saved with where the next begins: after a kill the rest is imported. */
export const subscriberImportJobs = (deps: ModuleDeps): Handlers => ({
  [importQueue]: {
    takesLong: true,
    async run(job, signal) {
      const own = job.payload as ImportJob;
      try {
        await work(deps, own, signal);
      } catch (error) {
        const isLast = job.attempt >= job.maxAttempts;
        if (signal.aborted || (!isLast && !(error instanceof AppError))) throw error;
        const code = error instanceof AppError ? error.code : "INTERNAL";
        if (code === "INTERNAL") deps.log.error({ err: error, import: own.id }, "an import of subscribers failed");
        const at = deps.clock.now().toISOString();
        await deps.db.transaction((tx) => endImport(tx, own, { state: "FAILED", error: code, at }));
      }
    },
  },
});

async function work(deps: ModuleDeps, own: ImportJob, signal: AbortSignal): Promise<void> {
  const row = await deps.db.kysely
    .selectFrom("subscriber_import")
    .selectAll()
    .where("store_id", "=", own.storeId)
    .where("id", "=", own.id)
    .executeTakeFirst();
  if (row?.state !== "RUNNING") return;
  if (row.position === 0 && !row.dry_run) await assertClear(deps, row, signal);
  const lines = await linesFrom(deps, row);
  const until = performance.now() + longestTurn;
  for (let { position } = row; ; ) {
    signal.throwIfAborted();
    const next = await lines.take(batch);
    if (next.length > 0 && !(await saveBatch(deps, own, lines, { next, position }))) return;
    position += next.length;
    if (next.length < batch) break;
    if (performance.now() > until) return deps.db.transaction((tx) => queueTurn(tx, own));
  }
  const at = deps.clock.now().toISOString();
  await deps.db.transaction((tx) => endImport(tx, own, { state: "DONE", at }));
}

/** Read what the whole file says of consent before anybody is imported. @throws CONSENT_UNCLEAR for words that are not understood */
async function assertClear(deps: ModuleDeps, { store_id, file_id, mapping, consent }: ImportRow, signal: AbortSignal): Promise<void> {
  if (!consent || consent.unclear_is_no) return;
  const { rows } = await openFile(deps, store_id, file_id);
  let read = 0;
  for await (const { cells } of rows) {
    if (consentOf(cells, mapping).unclear) throw new AppError("CONSENT_UNCLEAR");
    read += 1;
    if (read % 1000 === 0) await setImmediate();
    signal.throwIfAborted();
  }
}

interface Lines {
  /** Return the next rows, read. */
  take(count: number): Promise<ReadLine[]>;
  /** Addresses of earlier rows. */
  seen: Set<string>;
}

/** Read a file from where its import stands. Rows before are read too, for the addresses they hold. */
async function linesFrom(deps: ModuleDeps, row: ImportRow): Promise<Lines> {
  const { heads, rows }: OpenFile = await openFile(deps, row.store_id, row.file_id);
  const store = await deps.db.kysely.selectFrom("store").select("country").where("id", "=", row.store_id).executeTakeFirst();
  const about = { mapping: row.mapping, heads, country: store?.country ?? null };
  const seen = new Set<string>();
  let taken = 0;
  const take = async (count: number): Promise<ReadLine[]> => {
    const found: ReadLine[] = [];
    while (found.length < count) {
      const next = await rows.next();
      if (next.done) break;
      taken += 1;
      const { line, cells } = next.value;
      found.push({ line, read: readRow(cells, about) });
    }
    return found;
  };
  while (taken < row.position) {
    const before = await take(Math.min(batch, row.position - taken));
    if (before.length === 0) break;
    for (const { read } of before) if (!("invalid" in read)) for (const key of keysOf(read)) seen.add(key);
    // Reading phone numbers takes its time, and other calls get their turn.
    await setImmediate();
  }
  return { take, seen };
}

/** Judge a batch and, unless it is a dry run, write it, with its counts. Returns false when the import was cancelled or taken over. */
function saveBatch(
  deps: ModuleDeps,
  own: ImportJob,
  { seen }: Lines,
  { next, position }: { next: readonly ReadLine[]; position: number },
): Promise<boolean> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await lockOwnRow(tx, "subscriber_import", own.storeId, own.id);
    if (row.state !== "RUNNING" || row.position !== position) return false;
    const { hash_key } = await storeKeys(tx, own.storeId);
    const judged = await judgeRows(tx, own.storeId, next, { seen, consent: row.consent, hashKey: hash_key });
    if (!row.dry_run) {
      const context = await importer(tx, row, now);
      for (const one of judged) await applyRow(tx, deps, context, one, row.consent);
      await publishLive(tx, { store_id: own.storeId, resource: "subscribers", ids: [], type: "updated", version: null });
    }
    const issues = judged.flatMap(({ line, outcome, field }) =>
      outcome === "CREATED" || outcome === "UPDATED" ? [] : [{ import_id: own.id, store_id: own.storeId, line, outcome, field }],
    );
    if (issues.length > 0) await tx.insertInto("subscriber_import_issue").values(issues).execute();
    await tx
      .updateTable("subscriber_import")
      .set({ position: position + next.length, counts: asJson(added(row.counts, judged)), updated_at: now.toISOString() })
      .where("store_id", "=", own.storeId)
      .where("id", "=", own.id)
      .execute();
    await announceImport(tx, own);
    return true;
  });
}

/** Return the context of an import: in the name of who started it, and without an event for every person. */
async function importer(tx: Parameters<typeof systemContext>[0], row: ImportRow, now: Date): Promise<CallContext & { isQuiet: true }> {
  const context = await systemContext(tx, row.store_id, now);
  return { ...context, actor: { ...context.actor, type: "member", name: row.started_by }, isQuiet: true };
}

function added(counts: ImportRow["counts"], judged: readonly JudgedRow[]): ImportRow["counts"] {
  const sum = { ...counts };
  for (const { outcome } of judged) sum[outcome] = (sum[outcome] ?? 0) + 1;
  return sum;
}
