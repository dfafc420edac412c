import type { Task } from "#server/jobs/scheduler";
import { deleteOldVisits } from "#server/messaging/storefront/api";
import type { ModuleDeps } from "#server/platforms/module";
import { takeSteps } from "./engine/take-step.ts";
import { judgePrices } from "./entries/prices.ts";
import { lookAtWatches } from "./entries/stock.ts";

const second = 1000;
const hour = 3600 * second;
const eventDays = 90;

/** Return the scheduled tasks of automations. */
export const automationTasks = (deps: ModuleDeps): Task[] => [
  { name: "automations.stock", every: 15 * second, run: (signal) => lookAtWatches(deps, signal) },
  { name: "automations.prices", every: 60 * second, run: () => judgePrices(deps) },
  { name: "automations.steps", every: 15 * second, run: (signal) => takeSteps(deps, signal) },
  {
    name: "automations.old",
    every: 6 * hour,
    /** End watches nobody was notified of, and delete what visitors did long ago. */
    async run() {
      const { kysely } = deps.db;
      const now = deps.clock.now();
      const past = new Date(now.getTime() - eventDays * 24 * hour).toISOString();
      await kysely
        .updateTable("stock_watch")
        .set({ state: "EXPIRED" })
        .where("state", "=", "WAITING")
        .where("expires_at", "<", now.toISOString())
        .execute();
      await deleteOldVisits(kysely, past);
    },
  },
];
