import type { ShippingLabelSettings } from "#contracts/settings/label";

/** Labels are generated here, so no carrier account is needed. */
export const usualAdapter = "own";

/** Return the deduction from the refund for a label of this cost; waived for the merchant's fault. */
export function deductionOf({ payer, price_minor }: ShippingLabelSettings, cost: number, isMerchantFault: boolean): number {
  if (isMerchantFault) return 0;
  if (payer === "DEDUCT_FIXED") return price_minor;
  return payer === "DEDUCT_COST" ? cost : 0;
}
