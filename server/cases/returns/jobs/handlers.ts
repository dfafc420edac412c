import { moneyJobs } from "#server/cases/money/money-jobs";
import { loadStoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import type { Job } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { openDraft } from "../case/load.ts";
import { returnMoney } from "../money/return-money.ts";
import { approveByRules, autoApproveQueue, isAutoApproved } from "../operations/approve-by-rules.ts";
import { flowPauses, hasRested } from "./after-flows.ts";
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

/** Approve a request by the settings once its flows are through, unless one of them failed. @throws while one has still to decide */
const autoApprove = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    if (!(await hasRested(tx, draft.record, "RETURN_REQUESTED"))) return;
    const rules = await loadStoreRules(tx, context.store.id);
    if (await isAutoApproved(rules, tx, draft.record)) await approveByRules(draft, draft.record);
  });
