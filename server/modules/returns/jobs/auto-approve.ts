import type { Tx } from "#server/db/open";
import { system } from "#server/db/system-context";
import { judge } from "#server/domain/return-machine";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { Draft } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { approve } from "../operations/approve-return.ts";
import { isApprovedByRules } from "../policy/auto-approve.ts";
import { loadCustomerTags } from "../policy/customer-tags.ts";
import { hasRested } from "./after-flows.ts";

export const autoApproveQueue = "auto-approve";

/** Queue the settings' decision of a request that flows have not come through yet. */
export const queueAutoApprove = (tx: Tx, storeId: string, returnId: string): Promise<void> =>
  enqueue(tx, { queue: autoApproveQueue, key: returnId, payload: { storeId, returnId } });

/** Return whether the settings approve a request as it stands. */
export const isAutoApproved = async ({ settingsLinks }: Pick<ReturnsDeps, "settingsLinks">, tx: Tx, record: LoadedCase): Promise<boolean> =>
  judge(record, "approve").allowed &&
  record.decision === "PENDING" &&
  !needsReview(record) &&
  isApprovedByRules(await settingsLinks.rulesOf(tx, record.row.store_id), record, await loadCustomerTags(tx, record.row));

/** The settings decide, so the log names the system rather than the customer. */
export async function approveByRules({ tx, context }: Pick<Draft, "tx" | "context">, record: LoadedCase): Promise<void> {
  const draft = new Draft(tx, { ...context, actor: system, expectedVersion: null }, record);
  await approve(draft, {});
  await saveCase(draft, "approve");
}

/** Approve a request by the settings once its flows are through, unless one of them failed. @throws while one has still to decide */
export const autoApprove = (deps: ReturnsDeps, context: CallContext, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    if (!(await hasRested(deps, tx, draft.record, "RETURN_REQUESTED"))) return;
    if (await isAutoApproved(deps, tx, draft.record)) await approveByRules(draft, draft.record);
  });
