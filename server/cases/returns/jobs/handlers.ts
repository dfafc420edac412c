import { moneyJobs } from "#server/cases/money/money-jobs";
import { systemContext } from "#server/core/stores/api";
import type { Job } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { returnMoney } from "../money/return-money.ts";
import { autoApproveQueue } from "../operations/approve-by-rules.ts";
import { flowPauses } from "./after-flows.ts";
import { autoApprove } from "./auto-approve.ts";
import { autoProcess, autoProcessQueue } from "./auto-process.ts";

/** Return the job handlers. */
export const returnJobs = (deps: ModuleDeps): Handlers => ({
  ...moneyJobs(returnMoney, deps),
  [autoApproveQueue]: settling(deps, autoApprove),
  [autoProcessQueue]: settling(deps, autoProcess),
});

/** What the settings do after the flows of an event, which may take their time. */
const settling = (deps: ModuleDeps, act: (deps: ModuleDeps, context: CallContext, id: string) => Promise<void>): Handlers[string] => ({
  backoff: flowPauses,
  async run(job: Job) {
    const { storeId, returnId } = job.payload as { storeId: string; returnId: string };
    await act(deps, await systemContext(deps.db.kysely, storeId, deps.clock.now()), returnId);
  },
});
