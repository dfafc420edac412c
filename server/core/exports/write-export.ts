import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { assertFileRoom } from "#server/core/files/api";
import type { CoreDeps } from "#server/core/module";
import { enqueue, type Job } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext, Caller } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { type Cell, linesOf } from "./cells.ts";
import { findExportedList } from "./exported-list.ts";
import { announce, announceEnd, type ExportRow, endExport, isOpen } from "./repository.ts";
import { assertMayExport, exportQueue, queryFor, storedForMs } from "./request-export.ts";
import { pageAt } from "./send-export.ts";

/** Batches of one job; the next job continues, so that other jobs are not kept waiting. */
const batchesPerJob = 20;
const compress = promisify(gzip);

interface Payload {
  id: string;
  storeId: string;
}

/** Return the handler that writes exports. Every chunk is committed with where the next begins: after a kill the rest is written. */
export const exportJobs = (deps: CoreDeps): Handlers => ({
  [exportQueue]: {
    takesLong: true,
    async run(job, signal) {
      const payload = job.payload as Payload;
      try {
        for (let n = 0; n < batchesPerJob; n++) {
          signal.throwIfAborted();
          if (!(await writeChunk(deps, payload))) return;
        }
        await continueLater(deps, payload);
      } catch (error) {
        if (error instanceof AppError) await fail(deps, payload, error.code);
        else {
          if (isLastTry(job) && !signal.aborted) await fail(deps, payload, "INTERNAL");
          throw error;
        }
      }
    },
  },
});

const isLastTry = ({ attempt, maxAttempts }: Job): boolean => attempt >= maxAttempts;

const fail = ({ db, clock }: CoreDeps, { id, storeId }: Payload, error: string) =>
  db.transaction((tx) => endExport(tx, { id, store_id: storeId }, "FAILED", { at: clock.now().toISOString(), error }));

const find = ({ db }: CoreDeps, { id, storeId }: Payload): Promise<ExportRow | undefined> =>
  db.kysely.selectFrom("list_export").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

async function continueLater(deps: CoreDeps, payload: Payload): Promise<void> {
  const row = await find(deps, payload);
  if (row) await deps.db.transaction((tx) => enqueue(tx, { queue: exportQueue, key: `${row.id}:${row.chunks}`, payload }));
}

/** Write the next batch of rows. Returns whether there is more. @throws AppError when the export cannot go on */
async function writeChunk(deps: CoreDeps, payload: Payload): Promise<boolean> {
  const row = await find(deps, payload);
  if (!row || !isOpen(row)) return false;
  const list = findExportedList(deps, row.noun);
  const person = await deps.ports.findPerson(row.membership_id);
  // The right may have been withdrawn, or the person removed, since the request.
  if (!list || !person) throw new AppError("FORBIDDEN");
  const context = contextOf(row, person);
  assertMayExport(list, context);
  const query = queryFor(list, { ...row.query, format: row.format });
  const page = await pageAt(list, context, query, row.position);
  const lines = page.items.flatMap((item) => linesOf(list, item, row.language));
  return save(deps, row, lines, page.next_cursor);
}

/** The reader at the time of the request: "late" and "me" mean the same in every chunk. */
const contextOf = (row: ExportRow, { actor, store }: Caller): CallContext => ({
  actor,
  store,
  language: row.language,
  now: new Date(row.created_at),
  requestId: "job",
  ip: "",
  idempotencyKey: null,
  expectedVersion: null,
});

async function save(deps: CoreDeps, row: ExportRow, lines: Cell[][], next: string | null): Promise<boolean> {
  const content = await compress(JSON.stringify(lines));
  const now = deps.clock.now();
  const at = now.toISOString();
  const end = { state: "DONE", finished_at: at, expires_at: new Date(now.getTime() + storedForMs).toISOString() } as const;
  return deps.db.transaction(async (tx) => {
    await assertFileRoom(tx, deps, row.store_id, content.length);
    // Another worker wrote this chunk, or the export was cancelled.
    const moved = await tx
      .updateTable("list_export")
      .set((eb) => ({
        rows_done: eb("rows_done", "+", lines.length),
        chunks: row.chunks + 1,
        bytes: eb("bytes", "+", content.length),
        position: next,
        updated_at: at,
        ...(next === null ? end : { state: "RUNNING" as const }),
      }))
      .where("store_id", "=", row.store_id)
      .where("id", "=", row.id)
      .where("chunks", "=", row.chunks)
      .where("state", "in", ["QUEUED", "RUNNING"])
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return false;
    const { id: export_id, store_id, chunks: position } = row;
    await tx.insertInto("list_export_chunk").values({ export_id, store_id, position, content }).execute();
    if (next === null) await announceEnd(tx, row, "export.done");
    await announce(tx, row, "updated");
    return next !== null;
  });
}
