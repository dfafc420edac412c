import { mostPerRun, taskForEach } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { wakeDue } from "./operations/status.ts";

const minute = 60_000;

/** Return the scheduled tasks of conversations. */
export const conversationTasks = (deps: ModuleDeps): Task[] => [
  { ...taskForEach(deps, "conversations.wake", toWake, wakeDue), every: minute },
];

const toWake = ({ db, clock }: ModuleDeps) =>
  db.kysely
    .selectFrom("conversation")
    .select(["store_id", "id"])
    .where("status", "=", "SNOOZED")
    .where("snoozed_until", "<=", clock.now().toISOString())
    .limit(mostPerRun)
    .execute();
