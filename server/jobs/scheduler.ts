import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { Log } from "#server/kit/log";
import { enqueue } from "./queue.ts";
import type { Handlers } from "./worker.ts";

/** A periodic task, run by one replica at a time. */
export interface Task {
  /** Also the name of its queue. */
  name: string;
  /** Milliseconds between runs. */
  every: number;
  /** Runs at every start of a process, too: for what may have changed while none ran. */
  atStart?: boolean;
  run(signal: AbortSignal): Promise<void>;
}

export interface Scheduler {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Check once; returns the names of the tasks queued. */
  tick(): Promise<string[]>;
}

interface Options {
  clock: Clock;
  log: Log;
  /** Milliseconds between checks. */
  poll?: number;
}

/** Return the worker's handlers for the tasks. */
export const taskHandlers = (tasks: readonly Task[]): Handlers =>
  Object.fromEntries(tasks.map((task) => [task.name, { takesLong: true, run: (_job, signal) => task.run(signal) }]));

/**
 * Create a scheduler that queues due tasks. Replicas compete for the task's row: whoever updates it adds the job, in
 * one transaction, so no run is doubled or lost. A task that still waits or runs is not queued again.
 */
export function createScheduler(db: Database, tasks: readonly Task[], { clock, log, poll = 15_000 }: Options): Scheduler {
  const every = new Map(tasks.map((task) => [task.name, task.every]));
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | undefined;

  async function register(): Promise<void> {
    if (tasks.length === 0) return;
    const now = clock.now().toISOString();
    const rows = tasks.map(({ name }) => ({ name, next_run_at: now }));
    await db.kysely
      .insertInto("schedule")
      .values(rows)
      .onConflict((c) => c.doNothing())
      .execute();
  }

  async function hurry(): Promise<void> {
    const names = tasks.filter(({ atStart }) => atStart).map(({ name }) => name);
    if (names.length === 0) return;
    const now = clock.now().toISOString();
    await db.kysely.updateTable("schedule").set({ next_run_at: now }).where("name", "in", names).where("next_run_at", ">", now).execute();
  }

  async function tick(): Promise<string[]> {
    if (tasks.length === 0) return [];
    const now = clock.now();
    const due = await db.kysely
      .selectFrom("schedule")
      .select("name")
      .where("next_run_at", "<=", now.toISOString())
      .where("name", "in", [...every.keys()])
      .execute();
    const taken: string[] = [];
    for (const { name } of due) if (await takeRun(name, now)) taken.push(name);
    return taken;
  }

  async function takeRun(name: string, now: Date): Promise<boolean> {
    const next = new Date(now.getTime() + (every.get(name) ?? 0)).toISOString();
    return await db.transaction(async (tx) => {
      const moved = await tx
        .updateTable("schedule")
        .set({ next_run_at: next, last_run_at: now.toISOString() })
        .where("name", "=", name)
        .where("next_run_at", "<=", now.toISOString())
        .executeTakeFirst();
      if (moved.numUpdatedRows === 0n) return false;
      await enqueue(tx, { queue: name, key: name });
      return true;
    });
  }

  const look = () => {
    looking ??= tick()
      .catch((error) => log.error({ err: error }, "the schedule could not be read"))
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    async start() {
      await register();
      await hurry();
      timer = setInterval(look, poll);
      look();
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
    async tick() {
      await register();
      return await tick();
    },
  };
}
