import { type RawBuilder, sql } from "kysely";
import { queueAutoProcess } from "#server/cases/returns/api";
import type { Reader } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import { tallyTask } from "#server/jobs/tally-task";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { advanceCause, advanceRun, queueRun, readKnown, runQueue } from "./advance.ts";
import { autoProcessTopics, causeQueue } from "./subscribe.ts";

interface CausePayload {
  storeId: string;
  subjectId: string;
  cause: string;
  topic: string;
}

/** Return the job handlers: the first segments of an event by rank, and later segments run by run. */
export const flowJobs = (deps: ModuleDeps): Handlers => ({
  [causeQueue]: {
    async run({ payload }) {
      const { storeId, subjectId, cause, topic } = payload as CausePayload;
      await advanceCause(deps, { store_id: storeId, subject_id: subjectId, cause });
      if (autoProcessTopics.includes(topic)) await deps.db.transaction((tx) => queueAutoProcess(tx, storeId, subjectId));
    },
  },
  [runQueue]: {
    async run({ payload }) {
      const { storeId, runId } = payload as { storeId: string; runId: string };
      const run = await readKnown(deps.db.kysely, storeId, runId);
      if (!run) return;
      await advanceRun(deps, run);
      // Those that have not begun waited for it.
      if (run.state === "READY") await advanceCause(deps, run);
    },
  },
});

const mostDue = 5000;
/** A run that is due at once has a job; after so long, one that is still there may have lost it to servers that were killed with it. */
const lostAfter = 300_000;
/** As constants, by which the index of due runs is found. */
const dueRuns = (reader: Reader, when: RawBuilder<unknown>) =>
  reader
    .selectFrom("flow_run")
    .select(["store_id", "id", "seq"])
    .where(sql<boolean>`state in ('READY', 'WAITING', 'PAYING') and ${when}`)
    .orderBy("wake_at")
    .limit(mostDue)
    .execute();
const day = 86_400_000;

/** Return the scheduled tasks. `wake_at` is the truth, jobs are hints. */
export const flowTasks = (deps: ModuleDeps): Task[] => [
  tallyTask(deps, "flows.tally", "flow_tally", ["flow_id", "number", "node_id", "output", "day"]),
  {
    name: "flows.wake",
    every: 15_000,
    async run(signal) {
      const now = deps.clock.now();
      const due = [
        ...(await dueRuns(deps.db.kysely, sql`wake_at <= ${now.toISOString()}`)),
        ...(await dueRuns(deps.db.kysely, sql`wake_at is null and started_at < ${new Date(now.getTime() - lostAfter).toISOString()}`)),
      ];
      for (let from = 0; from < due.length && !signal.aborted; from += 200)
        await deps.db.transaction(async (tx) => {
          for (const run of due.slice(from, from + 200)) await queueRun(tx, run);
        });
    },
  },
  {
    name: "flows.forget",
    every: day,
    async run() {
      const now = deps.clock.now().getTime();
      const before = (days: number) => new Date(now - days * day).toISOString();
      await sql`delete from flow_run where ended_at < ${before(400)} or (ended_at < ${before(30)} and not acted)`.execute(deps.db.kysely);
    },
  },
];
