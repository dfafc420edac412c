import type { Selectable } from "kysely";
import { importIssues, importOutcomes, type SubscriberImport } from "#contracts/subscribers/imports";
import type { Reader, Tx } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import type { SubscriberImport as Table } from "#server/db/tables";
import { enqueue } from "#server/jobs/queue";
import { publishLive } from "#server/kit/events";

export const importQueue = "subscriber-import";
/** Uploaded files are deleted after so long, and with them what the file of errors is made of. */
export const fileDays = 7;

export type ImportRow = Selectable<Table>;
export interface ImportJob {
  id: string;
  storeId: string;
}

/** Queue the next job of an import. Each has a key of its own, because the one that queues it still runs. */
export async function queueTurn(tx: Tx, { id, storeId }: ImportJob): Promise<void> {
  const { turns } = await tx
    .updateTable("subscriber_import")
    .set((eb) => ({ turns: eb("turns", "+", 1) }))
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returning("turns")
    .executeTakeFirstOrThrow();
  await enqueue(tx, { queue: importQueue, key: `${id}:${turns}`, payload: { id, storeId } satisfies ImportJob });
}

/** End a running import; one that has ended stays as it is. */
export async function endImport(
  tx: Tx,
  { id, storeId }: ImportJob,
  { state, error = null, at }: { state: "DONE" | "FAILED" | "CANCELLED"; error?: string | null; at: string },
): Promise<void> {
  await tx
    .updateTable("subscriber_import")
    .set({ state, error, updated_at: at, finished_at: at })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "RUNNING")
    .execute();
  await announceImport(tx, { id, storeId });
}

export const announceImport = (tx: Tx, { id, storeId }: ImportJob): Promise<void> =>
  publishLive(tx, { store_id: storeId, resource: "subscriber-imports", ids: [id], type: "updated", version: null });

const isThere = (reader: Reader, { store_id, file_id }: ImportRow) =>
  reader.selectFrom("subscriber_file").select("id").where("store_id", "=", store_id).where("id", "=", file_id).executeTakeFirst();

/** Return an import as it is shown. */
export async function shownImport(reader: Reader, row: ImportRow): Promise<SubscriberImport> {
  const { id, file_id, name, state, dry_run, row_count, position, counts, error, started_by, created_at, finished_at } = row;
  const wrong = importIssues.some((outcome) => (counts[outcome] ?? 0) > 0);
  return {
    ...{ id, file_id, name, state, dry_run, rows: row_count, position, error, started_by, created_at, finished_at },
    counts: { ...Object.fromEntries(importOutcomes.map((one) => [one, 0])), ...counts } as SubscriberImport["counts"],
    has_errors: wrong && (await isThere(reader, row)) !== undefined,
  };
}

/** @throws NOT_FOUND */
export const showImport = async (reader: Reader, storeId: string, id: string): Promise<SubscriberImport> =>
  shownImport(reader, await ownRow(reader, "subscriber_import", storeId, id));

const shownAtMost = 5;

export async function listImports(reader: Reader, storeId: string): Promise<{ items: SubscriberImport[] }> {
  const rows = await reader
    .selectFrom("subscriber_import")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(shownAtMost)
    .execute();
  return { items: await Promise.all(rows.map((row) => shownImport(reader, row))) };
}
