import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { saveBatch, type Tally } from "../records/save-batch.ts";
import type { Slice } from "./read-slices.ts";
import { announceImport, type ImportJob, lockImport, type PartRow } from "./repository.ts";

/**
 * Save a slice with where the next one begins. Returns the part afterwards; null when the import has ended or another process
 * has saved this slice.
 */
export async function saveSlice(
  deps: ModuleDeps,
  job: ImportJob,
  part: PartRow,
  { records, next }: Slice,
  workMs: number,
): Promise<PartRow | null> {
  let after: PartRow | null = null;
  await saveBatch(deps, {
    storeId: job.storeId,
    kind: part.kind,
    records,
    quiet: true,
    async begin(tx) {
      if ((await lockImport(tx, job.storeId, job.id)).state !== "RUNNING") return false;
      const { slices } = await tx
        .selectFrom("store_import_part")
        .select("slices")
        .where("store_id", "=", job.storeId)
        .where("import_id", "=", job.id)
        .where("position", "=", part.position)
        .executeTakeFirstOrThrow();
      return slices === part.slices;
    },
    async end(tx, { now }, tally) {
      after = await tx
        .updateTable("store_import_part")
        .set({
          ...counted(part, tally),
          cursor: next,
          ...(next === null && { state: "DONE" as const }),
          slices: part.slices + 1,
          work_ms: part.work_ms + Math.round(workMs),
        })
        .where("store_id", "=", job.storeId)
        .where("import_id", "=", job.id)
        .where("position", "=", part.position)
        .returningAll()
        .executeTakeFirstOrThrow();
      const at = now.toISOString();
      if (tally.leftOut.length > 0)
        await tx
          .insertInto("import_issue")
          .values(
            tally.leftOut.map(({ kind, externalId, reason }) => ({
              id: newId(),
              store_id: job.storeId,
              import_id: job.id,
              kind,
              external_id: externalId,
              reason,
              created_at: at,
            })),
          )
          .onConflict((c) => c.columns(["import_id", "kind", "external_id"]).doUpdateSet((eb) => ({ reason: eb.ref("excluded.reason") })))
          .execute();
      await tx.updateTable("store_import").set({ updated_at: at }).where("store_id", "=", job.storeId).where("id", "=", job.id).execute();
      await announceImport(tx, job, "updated");
    },
  });
  return after;
}

const counted = (part: PartRow, { created, updated, unchanged, leftOut }: Tally) => ({
  records_read: part.records_read + created + updated + unchanged + leftOut.length,
  created: part.created + created,
  updated: part.updated + updated,
  unchanged: part.unchanged + unchanged,
  skipped: part.skipped + leftOut.length,
});
