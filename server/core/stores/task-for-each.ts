import type { Database } from "#server/db/open";
import type { Task } from "#server/jobs/scheduler";
import type { Clock } from "#server/kit/clock";
import type { CallContext } from "#server/kit/context";
import type { Log } from "#server/kit/log";
import { systemContext } from "./system-context.ts";

const tenMinutes = 10 * 60_000;
/** Records per run of a task; the rest wait for the next one. */
export const mostPerRun = 500;

interface Found {
  store_id: string;
  id: string;
}

/** Return a task that works on each record found, in its own store. One that fails does not block the others; the next run finds it again. */
export function taskForEach<Deps extends { db: Database; clock: Clock; log: Log }>(
  deps: Deps,
  name: string,
  find: (deps: Deps) => Promise<Found[]>,
  operation: (deps: Deps, context: CallContext, id: string) => Promise<void>,
): Task {
  return {
    name,
    every: tenMinutes,
    async run(signal) {
      for (const { store_id, id } of await find(deps)) {
        if (signal.aborted) return;
        try {
          await operation(deps, await systemContext(deps.db.kysely, store_id, deps.clock.now()), id);
        } catch (error) {
          deps.log.error({ err: error, task: name, id }, "a record that is due could not be handled");
        }
      }
    },
  };
}
