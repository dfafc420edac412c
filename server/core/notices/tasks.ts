import type { CoreDeps } from "#server/core/module";
import type { Task } from "#server/jobs/scheduler";

const day = 24 * 3_600_000;

export const noticeTasks = ({ db, clock }: CoreDeps): Task[] => [
  {
    name: "notices.forget",
    every: day,
    /** For every store: notices are deleted after three months. */
    async run() {
      const before = new Date(clock.now().getTime() - 90 * day).toISOString();
      await db.kysely.deleteFrom("notice").where("created_at", "<", before).execute();
    },
  },
];
