import type { Selectable } from "kysely";
import type { ImportKind, StoreImport } from "#contracts/imports/shapes";
import type { Reader, Tx } from "#server/db/open";
import { lockOwnRow } from "#server/db/own-row";
import type { StoreImportPart, StoreImport as Table } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import { enqueue, hurry } from "#server/jobs/queue";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";

export type ImportRow = Selectable<Table>;
export type PartRow = Selectable<StoreImportPart>;

export const importQueue = "store-import";
/** More failures of the platform in a row end an import; it can be resumed. */
const attempts = 8;

export interface ImportJob {
  id: string;
  storeId: string;
}

export const findImport = (reader: Reader, storeId: string, id: string): Promise<ImportRow | undefined> =>
  reader.selectFrom("store_import").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

/** @throws NOT_FOUND */
export const lockImport = (tx: Tx, storeId: string, id: string): Promise<ImportRow> => lockOwnRow(tx, "store_import", storeId, id);

export const partsOf = (reader: Reader, storeId: string, ids: readonly string[]): Promise<PartRow[]> =>
  reader
    .selectFrom("store_import_part")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("import_id", "in", [...ids])
    .orderBy("position")
    .execute();

export const lastImports = (reader: Reader, storeId: string): Promise<ImportRow[]> =>
  reader
    .selectFrom("store_import")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(10)
    .execute();

/** Queue the next job of an import. Each has a key of its own, because the one that queues it still runs. */
export async function queueTurn(tx: Tx, { id, storeId }: ImportJob, runAt?: Date): Promise<void> {
  const { turns } = await tx
    .updateTable("store_import")
    .set((eb) => ({ turns: eb("turns", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returning("turns")
    .executeTakeFirstOrThrow();
  await enqueue(tx, {
    queue: importQueue,
    key: `${id}:${turns}`,
    payload: { id, storeId },
    maxAttempts: attempts,
    ...(runAt && { runAt }),
  });
}

/** Run the waiting job of a store's import now: the platform has finished its export. Returns whether there was one. */
export async function wakeImport(tx: Tx, storeId: string, bulkId: string): Promise<boolean> {
  const part = await tx
    .selectFrom("store_import_part")
    .select("import_id")
    .where("store_id", "=", storeId)
    .where("bulk_id", "=", bulkId)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  if (!part) return false;
  await hurry(tx, importQueue, `${part.import_id}:`);
  return true;
}

interface Ending {
  state: "DONE" | "FAILED" | "CANCELLED";
  error?: string | null;
  at: string;
}

/** End a running import; one that has ended stays as it is. */
export async function endImport(tx: Tx, { id, storeId }: ImportJob, { state, error = null, at }: Ending): Promise<void> {
  const ended = await tx
    .updateTable("store_import")
    .set({ state, error, updated_at: at, finished_at: at })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  if (state !== "CANCELLED")
    await emit(tx, { store_id: storeId, topic: state === "DONE" ? "import.done" : "import.failed", payload: { id } });
  await announceImport(tx, { id, storeId }, "updated");
}

export const announceImport = (tx: Tx, { id, storeId }: ImportJob, type: string): Promise<void> =>
  publishLive(tx, { store_id: storeId, resource: "imports", ids: [id], type, version: null });

const second = 1000;

export function shown(row: ImportRow, parts: readonly PartRow[]): StoreImport {
  const own = parts.filter(({ import_id }) => import_id === row.id);
  const current = own.find(({ state }) => state === "RUNNING");
  const rate = current && current.work_ms > 0 ? (current.records_read * second) / current.work_ms : null;
  const left = current?.records_total == null ? null : Math.max(0, current.records_total - current.records_read);
  return {
    id: row.id,
    state: row.state,
    error: row.error,
    parts: own.map((part) => ({
      kind: part.kind as ImportKind,
      state: part.state,
      total: part.records_total,
      read: part.records_read,
      created: part.created,
      updated: part.updated,
      unchanged: part.unchanged,
      skipped: part.skipped,
    })),
    orders_since: row.orders_since,
    missing_scopes: row.missing_scopes,
    per_second: rate === null ? null : Math.round(rate * 10) / 10,
    seconds_left: rate && left !== null ? Math.ceil(left / rate) : null,
    started_by: row.started_by,
    created_at: row.created_at,
    finished_at: row.finished_at,
  };
}

export async function showImport(reader: Reader, storeId: string, id: string): Promise<StoreImport> {
  const row = await findImport(reader, storeId, id);
  if (!row) throw notFound();
  return shown(row, await partsOf(reader, storeId, [id]));
}
