import { systemContext } from "#server/core/stores/system-context";
import type { Handlers } from "#server/jobs/worker";
import { plannedJobs } from "#server/platforms/operations/run-planned";
import { settleQueues } from "#server/platforms/operations/settle-leg-job";
import type { ClaimsDeps } from "../deps.ts";
import { resumeLeg } from "../money/pay-legs.ts";
import { claimOperations } from "../platform/run-operation.ts";

interface SettleRefund {
  storeId: string;
  claimId: string;
  legId: string;
}

/** Return the job handlers. They run what claims do on a platform, and resume refund legs without an answer. */
export const claimJobs = (deps: ClaimsDeps): Handlers => ({
  ...plannedJobs(deps, claimOperations(deps)),
  [settleQueues.claims]: {
    async run(job) {
      const { storeId, claimId, legId } = job.payload as SettleRefund;
      const result = await resumeLeg(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), claimId, legId);
      // What is pending, or for a person to tell, is looked at again by the task that follows open payments.
      if (result?.state === "unknown" || result?.state === "busy") throw new Error("the platform does not answer yet");
    },
  },
});
