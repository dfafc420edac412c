import { emit } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionOf, noteTest } from "./repository.ts";
import { troubleOf } from "./test-connection.ts";

const day = 24 * 3_600_000;

/** Return the task that signs in to every provider once a day. One that does not answer may do so tomorrow; one that refuses will not. */
export const messageConnectionTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "message_connections.check",
    every: day,
    async run(signal) {
      const { db, clock, ports } = deps;
      for (const { store_id, channel } of await db.kysely.selectFrom("message_connection").select(["store_id", "channel"]).execute()) {
        if (signal.aborted) return;
        const known = await connectionOf(db.kysely, ports.seal, store_id, channel);
        if (!known) continue;
        const { row, stored } = known;
        const trouble = stored ? await troubleOf(deps, stored, row.id) : "PROVIDER_REFUSED";
        const isAway = trouble === "PROVIDER_UNAVAILABLE";
        const isNews = trouble !== null && !isAway && trouble !== row.last_error;
        await db.transaction(async (tx) => {
          // A provider that refused and is away today will refuse tomorrow, which is no news then.
          await noteTest(tx, row, isAway ? (row.last_error ?? trouble) : trouble, clock.now());
          await publishLive(tx, { store_id, resource: "message-connections", ids: [channel], type: "tested", version: null });
          if (isNews) await emit(tx, { store_id, topic: "message_connection.failed", payload: { id: channel, name: row.adapter } });
        });
      }
    },
  },
];
