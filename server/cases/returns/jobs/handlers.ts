import { systemContext } from "#server/core/stores/system-context";
import type { Job } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import { plannedJobs } from "#server/platforms/operations/run-planned";
import { settleQueues } from "#server/platforms/operations/settle-leg-job";
import type { ReturnsDeps } from "../deps.ts";
import { resumeLeg } from "../money/legs.ts";
import { autoApproveQueue } from "../operations/approve-by-rules.ts";
import { returnOperations } from "../platform/run-operation.ts";
import { flowPauses } from "./after-flows.ts";
import { autoApprove } from "./auto-approve.ts";
import { autoProcess, autoProcessQueue } from "./auto-process.ts";

interface SettleRefund {
  storeId: string;
  returnId: string;
  legId: string;
}

/**
 * Return the job handlers. They resume refund legs without an answer: after a crash between call and settlement, or
 * when the platform is silent.
 */
export const returnJobs = (deps: ReturnsDeps): Handlers => ({
  [settleQueues.returns]: {
    async run(job) {
      const { storeId, returnId, legId } = job.payload as SettleRefund;
      const result = await resumeLeg(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId, legId);
      // What is pending, or for a person to tell, is looked at again by the task that follows open payments.
      if (result?.state === "unknown" || result?.state === "busy") throw new Error("the platform does not answer yet");
    },
  },
  ...plannedJobs(deps, returnOperations(deps)),
  [autoApproveQueue]: settling(deps, autoApprove),
  [autoProcessQueue]: settling(deps, autoProcess),
});

/** What the settings do after the flows of an event, which may take their time. */
const settling = (deps: ReturnsDeps, act: (deps: ReturnsDeps, context: CallContext, id: string) => Promise<void>): Handlers[string] => ({
  backoff: flowPauses,
  async run(job: Job) {
    const { storeId, returnId } = job.payload as { storeId: string; returnId: string };
    await act(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId);
  },
});
