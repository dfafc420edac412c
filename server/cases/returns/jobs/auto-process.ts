import type { CaseTrigger } from "#contracts/flows/states";
import type { Stage } from "#contracts/returns/states";
import { isProcessedByItself } from "#server/cases/domain/returns/auto-process";
import { judge } from "#server/cases/domain/returns/return-machine";
import { doFlowsBeginAt } from "#server/cases/ports";
import type { Tx } from "#server/db/open";
import { subscriber } from "#server/jobs/outbox";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCase } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { queueAutoApprove } from "../operations/approve-by-rules.ts";
import { settleRound } from "../operations/process-return.ts";
import { runAction } from "../operations/run-action.ts";
import { suggestOutcome } from "../operations/suggest-outcome.ts";
import { hasRested } from "./after-flows.ts";

export const autoProcessQueue = "auto-process";

/** Queue a check of each case with automatic processing when its parcel moves or its items are inspected. */
export const autoProcessing = subscriber({
  name: "auto-process",
  topics: ["return.in_transit", "return.received", "return.evaluated"],
  async handle(tx, { store_id, topic, payload: { id } }) {
    if (!(await isEverProcessed(tx, store_id, id))) return;
    // Flows come first, and queue the check themselves.
    if (await doFlowsBeginAt(tx, store_id, topic)) return;
    await queueAutoProcess(tx, store_id, id);
  },
});

/** Queue the check of one case. */
export const queueAutoProcess = (tx: Tx, storeId: string, returnId: string): Promise<void> =>
  enqueue(tx, { queue: autoProcessQueue, key: returnId, payload: { storeId, returnId } });

async function isEverProcessed(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("returns")
    .select("policy_snapshot")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && (row.policy_snapshot.auto_process ?? "NEVER") !== "NEVER";
}

/** The flows that come before, by the stage their event leads to. */
const triggerAt: Partial<Record<Stage, CaseTrigger>> = {
  IN_TRANSIT: "RETURN_IN_TRANSIT",
  SHIPMENT_RECEIVED: "RETURN_RECEIVED",
  EVALUATION: "RETURN_EVALUATED",
};

/**
 * Process a case automatically, at the total of its own suggestion. A person still makes the payment. @throws while a flow has still to
 * decide
 */
export async function autoProcess(deps: ModuleDeps, context: CallContext, id: string): Promise<void> {
  const isDue = await deps.db.transaction(async (tx) => {
    const record = await loadCase(tx, context.store.id, id);
    const trigger = triggerAt[record.stage];
    return mayProcess(record) && (trigger === undefined || (await hasRested(tx, record, trigger)));
  });
  if (!isDue) return;
  const { outcome } = await suggestOutcome(deps, context, id, {});
  // What has to be guessed, a person decides.
  if (outcome.warnings.includes("EXCHANGE_TAX_UNKNOWN")) return;
  const body = { expected_total_minor: outcome.net_minor };
  await runAction(deps, context, id, "process", (draft) => mayProcess(draft.record) && settleRound(draft, body));
}

const mayProcess = (record: LoadedCase): boolean => isProcessedByItself(record) && !needsReview(record) && judge(record, "process").allowed;

const processing: ReadonlySet<CaseTrigger> = new Set<CaseTrigger>(["RETURN_IN_TRANSIT", "RETURN_RECEIVED", "RETURN_EVALUATED"]);

/** Queue what the settings do after the flows of an event, when one of them that failed goes on. */
export async function queueSettings(tx: Tx, storeId: string, returnId: string, trigger: CaseTrigger): Promise<void> {
  if (trigger === "RETURN_REQUESTED") await queueAutoApprove(tx, storeId, returnId);
  if (processing.has(trigger)) await queueAutoProcess(tx, storeId, returnId);
}
