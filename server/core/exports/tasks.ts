import type { CoreDeps } from "#server/core/module";
import type { Task } from "#server/jobs/scheduler";
import { endExport } from "./repository.ts";

const dayMs = 86_400_000;

export const exportTasks = ({ db, clock }: CoreDeps): Task[] => [
  {
    name: "exports.expire",
    every: dayMs / 24,
    /** For every store: delete expired files, and end exports that no job has written to for a day. */
    async run() {
      const at = clock.now().toISOString();
      await db.kysely.deleteFrom("list_export").where("expires_at", "<", at).execute();
      const stuck = await db.kysely
        .selectFrom("list_export")
        .select(["id", "store_id"])
        .where("state", "in", ["QUEUED", "RUNNING"])
        .where("updated_at", "<", new Date(clock.now().getTime() - dayMs).toISOString())
        .execute();
      for (const row of stuck) await db.transaction((tx) => endExport(tx, row, "FAILED", { at, error: "INTERNAL" }));
    },
  },
];
