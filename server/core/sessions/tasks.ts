import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { Clock } from "#server/kit/clock";
import { sweepAttempts } from "./attempts.ts";
import { sweepSteps } from "./sign-in-steps.ts";

const day = 24 * 60 * 60 * 1000;
/** Ended sessions stay visible to their owner for a while. */
const retentionMs = 90 * day;

export const sessionTasks = (db: Database, clock: Clock): Task[] => [
  { name: "sessions.attempts", every: day, run: () => sweepAttempts(db, clock.now()) },
  { name: "sessions.steps", every: day, run: () => sweepSteps(db.kysely, clock.now()) },
  {
    name: "sessions.codes",
    every: day,
    run: async () => {
      await db.kysely.deleteFrom("account_code").where("expires_at", "<", clock.now().toISOString()).execute();
    },
  },
  {
    name: "sessions.ended",
    every: day,
    run: async () => {
      const past = new Date(clock.now().getTime() - retentionMs).toISOString();
      await db.kysely.deleteFrom("session").where("expires_at", "<", past).execute();
    },
  },
];
