import type { Handlers } from "#server/jobs/worker";
import { bulkJobs } from "#server/messaging/sending/api";
import type { ModuleDeps } from "#server/platforms/module";
import { advanceCampaigns } from "./advance.ts";
import { pauseByItself } from "./pause.ts";

/** Send due messages, and have the campaigns they belong to pause or go on. */
export const sendJobs = (deps: ModuleDeps): Handlers =>
  bulkJobs(deps, {
    pause: (tx, storeId, id, reason) => pauseByItself(tx, deps.clock.now(), storeId, id, reason),
    advance: (storeId) => advanceCampaigns(deps, storeId),
  });
