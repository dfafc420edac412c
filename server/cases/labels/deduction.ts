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

/** A parcel of a case, with the labels that the case has beside the one in question. */
interface Charged {
  record: Pick<CaseRow, "noun" | "policy_snapshot" | "reasons" | "currency">;
  others: readonly LabelRow[];
  parcelNo: number;
  /** The most its customer accepted; null: they were shown the price of the settings. */
  shownMinor: number | null;
}

/** Return what a customer is charged for a label of a parcel, and what the first label of the parcel cost them; null: there was none. */
export function chargeFor(
  { label, currency }: Pick<StoreRules, "label" | "currency">,
  { record, others, parcelNo, shownMinor }: Charged,
  { hasCarrier, cost_minor, cost_currency }: Cost,
): { deduct_minor: number; first_minor: number | null } {
  const first = others.findLast((one) => one.parcel_no === parcelNo && one.first_deduct_minor !== null);
  const first_minor = first?.first_deduct_minor ?? null;
  const deduct_minor = labelDeduction(label, {
    ...{ hasCarrier, cost_minor, isCostCurrency: cost_currency === record.currency, isMerchantFault: isStoreFault(record) },
    ...{ isStoreCurrency: record.currency === currency, shown_minor: shownMinor, first_minor },
    isChargedAlready: others.some((one) => one.parcel_no !== parcelNo && one.deduct_minor > 0),
  });
  return { deduct_minor, first_minor };
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
  cost: Cost,
): Promise<Pick<LabelRow, "deduct_minor" | "first_deduct_minor">> {
  const ref = caseOf(label);
  await lockCase(tx, label.store_id, ref);
  const others = (await labelsOfCase(tx, label.store_id, ref)).filter(({ id }) => id !== label.id);
  const parcel = { record: { ...record, currency: label.currency }, others, parcelNo: label.parcel_no, shownMinor: label.shown_minor };
  const { deduct_minor, first_minor } = chargeFor(rules, parcel, cost);
  return { deduct_minor, first_deduct_minor: cost.hasCarrier ? (first_minor ?? deduct_minor) : null };
}
