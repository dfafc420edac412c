import type { ModuleDeps } from "#server/platforms/module";
import type { Areas } from "./areas.ts";
import { assemble, type Parts } from "./assemble.ts";
import { housekeeping } from "./jobs/housekeeping.ts";
import { outboxHandler, outboxQueue, type Subscriber } from "./jobs/outbox.ts";
import { createScheduler, taskHandlers } from "./jobs/scheduler.ts";
import { createWorker, type Handlers } from "./jobs/worker.ts";

/** Return the background job handlers by queue. */
export const jobsOf = (areas: Areas, deps: ModuleDeps): Handlers => Object.assign({}, ...areas.map((area) => area.jobs?.(deps)));

/** Return the event subscribers; an event without one is marked as done. */
export const subscribersOf = (areas: Areas, deps: ModuleDeps): Subscriber[] => areas.flatMap((area) => area.subscribers?.(deps) ?? []);

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
  const { db, clock, log, areas } = deps;
  const tasks = [...housekeeping(db, clock), ...areas.flatMap((area) => area.tasks?.(deps) ?? [])];
  const outbox: Handlers = { [outboxQueue]: outboxHandler(db, subscribersOf(areas, deps), clock) };
  const worker = createWorker(db, { ...outbox, ...taskHandlers(tasks), ...jobsOf(areas, deps) }, { clock, log });
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
