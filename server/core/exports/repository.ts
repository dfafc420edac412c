import type { Selectable } from "kysely";
import type { ErrorCode } from "#contracts/errors";
import { listExports } from "#contracts/exports/exports";
import { exportActions, type ListExport } from "#contracts/exports/shapes";
import { answeredAction } from "#server/core/kernel/allowed-actions";
import type { Reader, Tx } from "#server/db/open";
import type { ListExport as Table } from "#server/db/tables";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { fileName } from "./send-export.ts";

export type ExportRow = Selectable<Table>;

const { file, cancel, delete: remove } = listExports.operations;
const operations = { file, cancel, delete: remove } as const;

/** Why an export allows no action of this name; null where it does. WRONG_STAGE: a call changes nothing. */
const refusals: { readonly [Action in keyof typeof operations]: (row: ExportRow) => ErrorCode | null } = {
  file: ({ state }) => (state === "DONE" ? null : "NOT_FOUND"),
  cancel: (row) => (isOpen(row) ? null : "WRONG_STAGE"),
  delete: () => null,
};

const allowedActions = (context: CallContext, row: ExportRow): ListExport["allowed_actions"] =>
  exportActions.map((action) => {
    const operation = operations[action];
    const code = refusals[action](row);
    return answeredAction(context, action, { id: row.id, operation, right: operation.can, code, allowed: code === null });
  });

export const shown = (context: CallContext, row: ExportRow): ListExport => ({
  id: row.id,
  list: row.noun,
  format: row.format,
  state: row.state,
  rows_done: row.rows_done,
  rows_total: row.rows_total,
  file_name: nameOf(row, context.store.timezone),
  error: row.error,
  created_at: row.created_at,
  finished_at: row.finished_at,
  expires_at: row.expires_at,
  allowed_actions: allowedActions(context, row),
});

/** Return the name of an export's file, which carries the store's day it was requested on. */
export const nameOf = ({ noun, created_at, format }: Pick<ExportRow, "noun" | "created_at" | "format">, timezone: string): string =>
  fileName(noun, dayIn(timezone, new Date(created_at)), format);

/** Exports are visible to the person who requested them alone. */
const ownOf = (reader: Reader, { store, actor }: CallContext) =>
  reader
    .selectFrom("list_export")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("membership_id", "=", actor.id ?? "");

export const ownExports = (reader: Reader, context: CallContext): Promise<ExportRow[]> =>
  ownOf(reader, context).orderBy("created_at", "desc").orderBy("id", "desc").limit(50).execute();

/** @throws NOT_FOUND, also for someone else's export */
export async function ownExport(reader: Reader, context: CallContext, id: string): Promise<ExportRow> {
  const row = await ownOf(reader, context).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export const isOpen = ({ state }: Pick<ExportRow, "state">): boolean => state === "QUEUED" || state === "RUNNING";

/** End an open export without a file. Returns false when it had ended already. */
export async function endExport(
  tx: Tx,
  { id, store_id }: Pick<ExportRow, "id" | "store_id">,
  state: "FAILED" | "CANCELLED",
  { at, error = null }: { at: string; error?: string | null },
): Promise<boolean> {
  const ended = await tx
    .updateTable("list_export")
    .set({ state, error, bytes: 0, position: null, updated_at: at, finished_at: at })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .where("state", "in", ["QUEUED", "RUNNING"])
    .returning(["membership_id", "noun", "created_at", "format"])
    .executeTakeFirst();
  if (!ended) return false;
  await tx.deleteFrom("list_export_chunk").where("store_id", "=", store_id).where("export_id", "=", id).execute();
  if (state === "FAILED") await announceEnd(tx, { id, store_id, ...ended }, "export.failed");
  await announce(tx, { id, store_id }, "updated");
  return true;
}

/** Queue the notification of an export's end. */
export async function announceEnd(
  tx: Tx,
  row: Pick<ExportRow, "id" | "store_id" | "membership_id" | "noun" | "created_at" | "format">,
  topic: "export.done" | "export.failed",
): Promise<void> {
  const { id, store_id, membership_id } = row;
  const { timezone } = await tx.selectFrom("store").select("timezone").where("id", "=", store_id).executeTakeFirstOrThrow();
  await emit(tx, { store_id, topic, payload: { id, membership_id, file: nameOf(row, timezone) } });
}

export const announce = (tx: Tx, { id, store_id }: Pick<ExportRow, "id" | "store_id">, type: string): Promise<void> =>
  publishLive(tx, { store_id, resource: "exports", ids: [id], type, version: null });
