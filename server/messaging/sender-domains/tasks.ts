import type { Task } from "#server/jobs/scheduler";
import { listUsedDomains } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { checkDomain } from "./check-domain.ts";

const day = 24 * 3_600_000;

/** Return the task that looks at the domains in use once a day. */
export const senderDomainTasks = (deps: ModuleDeps): Task[] => [
  {
    name: "sender_domains.check",
    every: day,
    async run(signal) {
      const domains = await deps.db.kysely.selectFrom("sender_domain").select(["id", "store_id"]).execute();
      for (const { id, store_id } of domains) {
        if (signal.aborted) return;
        if ((await listUsedDomains(deps.db.kysely, store_id)).includes(id)) await checkDomain(deps, store_id, id);
      }
    },
  },
];
