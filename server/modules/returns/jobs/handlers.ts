import { systemContext } from "#server/db/system-context";
import type { Handlers } from "#server/jobs/worker";
import { operationQueue } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { resumeLeg } from "../money/legs.ts";
import { runPlanned } from "../platform/run-operation.ts";
import { autoProcess, autoProcessQueue } from "./auto-process.ts";

const second = 1000;
/** A call without an answer counts as not made only after five minutes. */
const operationBackoff = [30, 60, 330, 600, 1800, 3600, 7200, 14_400].map((seconds) => seconds * second);

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
  [operationQueue]: {
    backoff: operationBackoff,
    async run(job) {
      const { storeId, key } = job.payload as { storeId: string; key: string };
      await runPlanned(deps, storeId, key);
    },
  },
  [autoProcessQueue]: {
    async run(job) {
      const { storeId, returnId } = job.payload as { storeId: string; returnId: string };
      await autoProcess(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId);
    },
  },
});
