import { dropUnusedPictures } from "#server/core/files/api";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { forgetUnseenPictures } from "./pictures/uses.ts";

const day = 86_400_000;

/** Return the scheduled tasks of templates. */
export const templateTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "templates.pictures",
    every: day,
    /** A picture that was just uploaded may be in a mail that is not saved yet. */
    run: () =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await forgetUnseenPictures(tx, now);
        await dropUnusedPictures(tx, new Date(now.getTime() - day).toISOString());
      }),
  },
];
