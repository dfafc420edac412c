import { isApproved } from "#server/cases/domain/returns/auto-approve";
import { judge } from "#server/cases/domain/returns/return-machine";
import type { StoreRules } from "#server/cases/settings/api";
import { system } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { needsReview } from "../case/review.ts";
import { saveCase } from "../case/save.ts";
import { loadCustomerTags } from "../policy/order-rules.ts";
import { approve } from "./approve-return.ts";

export const autoApproveQueue = "auto-approve";

/** Queue the settings' decision of a request that flows have not come through yet. */
export const queueAutoApprove = (tx: Tx, storeId: string, returnId: string): Promise<void> =>
  enqueue(tx, { queue: autoApproveQueue, key: returnId, payload: { storeId, returnId } });

/** Return whether the settings approve a request as it stands. */
export const isAutoApproved = async (rules: StoreRules, tx: Tx, record: LoadedCase): Promise<boolean> =>
  judge(record, "approve").allowed &&
  record.decision === "PENDING" &&
  !needsReview(record) &&
  isApprovedByRules(rules, record, await loadCustomerTags(tx, record.row));

/** The settings decide, so the log names the system rather than the customer. */
export async function approveByRules({ tx, context }: Pick<Draft, "tx" | "context">, record: LoadedCase): Promise<void> {
  const draft = new Draft(tx, { ...context, actor: system, expectedVersion: null }, record);
  await approve(draft, {});
  await saveCase(draft, "approve");
}

/** Return whether the store's rules approve a request without a person. */
const isApprovedByRules = (rules: StoreRules, record: LoadedCase, customerTags: readonly string[]): boolean =>
  isApproved(rules.general, {
    value_minor: record.order.currency === rules.currency ? record.row.value_minor : null,
    reasons: record.items.map((item) => item.reason),
    outcomes: record.items.map((item) => item.outcome),
    customerTags,
    isException: Boolean(record.row.override_reason) || record.policy.advice.length > 0,
  });
