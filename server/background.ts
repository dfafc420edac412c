import { assemble, type Parts } from "./assemble.ts";
import { moduleJobs, moduleSubscribers, moduleTasks } from "./background-work.ts";
import { housekeeping } from "./jobs/housekeeping.ts";
import { outboxHandler, outboxQueue } from "./jobs/outbox.ts";
import { createScheduler, taskHandlers } from "./jobs/scheduler.ts";
import { createWorker, type Handlers } from "./jobs/worker.ts";

export interface Background {
  start(): Promise<void>;
  /** Stop claiming jobs and wait for running ones. */
  stop(): Promise<void>;
  isRunning(): boolean;
  /** Run jobs until none is due, without `start`. For tests and tools. */
  drain(): Promise<number>;
}

/** Create the background half of the process: queues, periodic tasks and the outbox. */
export function createBackground(parts: Parts): Background {
  const deps = assemble(parts);
  const { db, clock, log } = deps;
  const tasks = [...housekeeping(db, clock), ...moduleTasks(deps)];
  const outbox: Handlers = { [outboxQueue]: outboxHandler(db, moduleSubscribers(deps), clock) };
  const worker = createWorker(db, { ...outbox, ...taskHandlers(tasks), ...moduleJobs(deps) }, { clock, log });
  const scheduler = createScheduler(db, tasks, { clock, log });
  let running = false;
  return {
    async start() {
      await worker.start();
      await scheduler.start();
      running = true;
    },
    async stop() {
      running = false;
      await scheduler.stop();
      await worker.stop();
    },
    isRunning: () => running,
    drain: () => worker.drain(),
  };
}
