import type { StoreContext } from "#server/kit/context";

export interface LabelSettings {
  /** A label is bought with every approval. */
  automatic: boolean;
  adapter: string;
  /** CUSTOMER: the customer sends it at their own cost, so nothing is bought by itself. */
  payer: "FREE" | "DEDUCT_FIXED" | "DEDUCT_COST" | "CUSTOMER";
  fixed_minor: number;
  expiry_days: number;
  void_unused_days: number;
  /** Countries of the customer from which no label is bought. */
  off_in: readonly string[];
}

const usual: LabelSettings = {
  automatic: true,
  adapter: "own",
  payer: "FREE",
  fixed_minor: 0,
  expiry_days: 60,
  void_unused_days: 45,
  off_in: [],
};

/** How the store wants its labels; the one place that knows where this is kept. */
export const labelSettings = ({ settings }: Pick<StoreContext, "settings">): LabelSettings => ({
  ...usual,
  ...(settings.label as Partial<LabelSettings> | undefined),
});

/** What comes off the refund for a label of this cost; waived where the return is the merchant's fault. */
export function deductionOf({ payer, fixed_minor }: LabelSettings, cost: number, isMerchantFault: boolean): number {
  if (isMerchantFault) return 0;
  if (payer === "DEDUCT_FIXED") return fixed_minor;
  return payer === "DEDUCT_COST" ? cost : 0;
}
