import { listRemindingStores } from "#server/cases/settings/api";
import type { Task } from "#server/jobs/scheduler";
import { dayIn, dayStart } from "#server/kit/days";
import type { ModuleDeps } from "#server/platforms/module";
import { dueReminders, remindOf } from "./remind.ts";

const hour = 3_600_000;
/** No mails during the store's night. */
const morning = 9;

/** Return the scheduled tasks of warranties: reminders before the end. */
export const warrantyTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "warranty.remind",
    every: hour,
    async run(signal) {
      const now = clock.now();
      for (const store of await listRemindingStores(db.kysely)) {
        const today = dayIn(store.timezone, now);
        if (now.getTime() < dayStart(store.timezone, today).getTime() + morning * hour) continue;
        for (const due of await dueReminders(db.kysely, store, today)) {
          if (signal.aborted) return;
          await remindOf(db, store, due, now);
        }
      }
    },
  },
];
