import { systemContext } from "#server/db/system-context";
import type { Handlers } from "#server/jobs/worker";
import { plannedJobs } from "#server/platform-operations/run-planned";
import type { ReturnsDeps } from "../deps.ts";
import { resumeLeg } from "../money/legs.ts";
import { returnOperations } from "../platform/run-operation.ts";
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
  "settle-refund": {
    async run(job) {
      const { storeId, returnId, legId } = job.payload as SettleRefund;
      const result = await resumeLeg(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId, legId);
      if (result?.state === "unknown" || result?.state === "busy") throw new Error("the platform does not answer yet");
    },
  },
  ...plannedJobs(deps, returnOperations(deps)),
  [autoProcessQueue]: {
    async run(job) {
      const { storeId, returnId } = job.payload as { storeId: string; returnId: string };
      await autoProcess(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId);
    },
  },
});
