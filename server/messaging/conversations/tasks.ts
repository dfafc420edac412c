import { mostPerRun, taskForEach } from "#server/core/stores/api";
import type { Task } from "#server/jobs/scheduler";
import type { ConversationsDeps } from "./deps.ts";
import { wakeDue } from "./operations/status.ts";

const minute = 60_000;

/** Return the scheduled tasks of conversations. */
export const conversationTasks = (deps: ConversationsDeps): Task[] => [
  { ...taskForEach(deps, "conversations.wake", toWake, wakeDue), every: minute },
];

const toWake = ({ db, clock }: ConversationsDeps) =>
  db.kysely
    .selectFrom("conversation")
    .select(["store_id", "id"])
    .where("status", "=", "SNOOZED")
    .where("snoozed_until", "<=", clock.now().toISOString())
    .limit(mostPerRun)
    .execute();
