import type { ShippingLabelSettings } from "#contracts/settings/label";

/** Labels are made here: no account with a carrier is needed. */
export const usualAdapter = "own";

/** What comes off the refund for a label of this cost; waived where the return is the merchant's fault. */
export function deductionOf({ payer, price_minor }: ShippingLabelSettings, cost: number, isMerchantFault: boolean): number {
  if (isMerchantFault) return 0;
  if (payer === "DEDUCT_FIXED") return price_minor;
  return payer === "DEDUCT_COST" ? cost : 0;
}
