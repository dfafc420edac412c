import type { Task } from "#server/jobs/scheduler";
import type { ModuleDeps } from "#server/platforms/module";
import { isPlatformError } from "#server/platforms/port/errors";
import { probe } from "./test-connection.ts";

const minute = 60_000;

export const connectionTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "store-connections.resume",
    every: minute,
    /** For every paused store: it is tried, and its pause ends when its platform answers. */
    async run(signal) {
      const paused = await deps.db.kysely.selectFrom("store_connection").selectAll().where("paused_until", "is not", null).execute();
      for (const row of paused) {
        if (signal.aborted) return;
        await probe(deps, row).catch((error: unknown) => {
          if (!isPlatformError(error)) throw error;
        });
      }
    },
  },
  {
    name: "store-connections.forget-attempts",
    every: 60 * minute,
    /** For every store: visits to consent pages that nobody came back from are deleted. */
    async run() {
      await deps.db.kysely.deleteFrom("connection_attempt").where("expires_at", "<", deps.clock.now().toISOString()).execute();
    },
  },
];
