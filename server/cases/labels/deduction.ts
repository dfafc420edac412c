import { labelDeduction } from "#server/cases/domain/labels/label-rules";
import { defaultPolicy, isFault } from "#server/cases/domain/returns/policy-snapshot";
import { orderLock } from "#server/cases/kernel/lock-order";
import type { StoreRules } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import { type CaseRef, type CaseRow, caseOf, type LabelRow, labelsOfCase } from "./repository.ts";

const lockOf = { return: orderLock("returns"), claim: orderLock("claim") };

/** Lock a case until the transaction ends. @throws NOT_FOUND */
export const lockCase = (tx: Tx, storeId: string, { noun, id }: CaseRef): Promise<void> => lockOf[noun](tx, storeId, id);

/** Whether the store pays for the label of a case because what happened is its own fault; claims always are. */
export function isStoreFault({ noun, policy_snapshot, reasons }: Pick<CaseRow, "noun" | "policy_snapshot" | "reasons">): boolean {
  const policy = { ...defaultPolicy, ...policy_snapshot };
  return noun === "claim" || reasons.every((reason) => isFault(policy, reason));
}

interface Cost {
  hasCarrier: boolean;
  /** 0: it is not known. */
  cost_minor: number;
  cost_currency: string;
}

/**
 * Return what the customer is charged for a label that is ready, and what stays the most that its parcel may cost them. The case is locked until the
 * transaction ends: two parcels that are ready at once are not both the first.
 */
export async function deductionOf(
  tx: Tx,
  rules: StoreRules,
  record: CaseRow,
  label: LabelRow,
  { hasCarrier, cost_minor, cost_currency }: Cost,
): Promise<Pick<LabelRow, "deduct_minor" | "first_deduct_minor">> {
  const ref = caseOf(label);
  await lockCase(tx, label.store_id, ref);
  const known = (await labelsOfCase(tx, label.store_id, ref)).filter(({ id }) => id !== label.id);
  const first = known.findLast((one) => one.parcel_no === label.parcel_no && one.first_deduct_minor !== null);
  const deduct_minor = labelDeduction(rules.label, {
    ...{ hasCarrier, cost_minor, isCostCurrency: cost_currency === label.currency, isMerchantFault: isStoreFault(record) },
    ...{ isStoreCurrency: label.currency === rules.currency, shown_minor: label.shown_minor },
    isChargedAlready: known.some((one) => one.parcel_no !== label.parcel_no && one.deduct_minor > 0),
    first_minor: first?.first_deduct_minor ?? null,
  });
  return { deduct_minor, first_deduct_minor: hasCarrier ? (first?.first_deduct_minor ?? deduct_minor) : null };
}
