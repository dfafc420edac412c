import type { ShippingLabelSettings } from "#contracts/settings/label";

/** As long as no carrier is connected, the papers made here are return slips. */
export const usualAdapter = "own";

/** The adapter of a label that the store's rules have still to choose. */
export const byRules = "rules";

/** Whether a paper is a slip of ours: no carrier was asked for it, so it names none, pays no postage and costs the customer nothing. */
export const isSlip = ({ adapter, carrier }: { adapter: string; carrier: string | null }): boolean =>
  adapter === usualAdapter && carrier === null;

type Payment = Pick<ShippingLabelSettings, "payer" | "price_minor">;
interface Purchase {
  /** The carrier's label; a slip of ours has none. */
  hasCarrier: boolean;
  /** What was taken for it; 0 when nobody says how much. */
  cost_minor: number;
  /** The cost is in the currency of the case, so that it can be compared with what was shown. */
  isCostCurrency?: boolean;
  isMerchantFault: boolean;
  /** Amounts of the settings are in the store's currency and apply to no other. */
  isStoreCurrency: boolean;
  /** What the customer accepted, in the currency of the case; null: they were shown the price of the settings. */
  shown_minor?: number | null;
  /** The customer is charged for the label of another parcel of the case. */
  isChargedAlready?: boolean;
  /** What the first label of the parcel was to cost the customer; null: this is the first. */
  first_minor?: number | null;
}

/**
 * Return the deduction from the refund for a label; waived for the merchant's fault, and never taken for a slip of ours. A fixed price is taken once
 * for a case. At cost it is the carrier's charge for each parcel, but never more than the customer was shown; where the cost is not known, or in another
 * currency, it is the price of the settings. No label costs more than was shown, nor more than the first one of its parcel.
 */
export function labelDeduction({ payer, price_minor }: Payment, purchase: Purchase): number {
  const { hasCarrier, cost_minor, isCostCurrency = true, isMerchantFault, isStoreCurrency, isChargedAlready = false } = purchase;
  if (isMerchantFault || !hasCarrier) return 0;
  const price = isStoreCurrency ? price_minor : 0;
  const shown = purchase.shown_minor ?? price;
  const most = Math.min(shown, purchase.first_minor ?? shown);
  if (payer === "DEDUCT_FIXED") return isChargedAlready ? 0 : Math.min(most, price);
  if (payer !== "DEDUCT_COST") return 0;
  return Math.min(most, cost_minor > 0 && isCostCurrency ? cost_minor : price);
}

/** Return the label fee expected before a label is bought. */
export const expectedLabelFee = ({ payer, price_minor }: Payment): number =>
  payer === "DEDUCT_FIXED" || payer === "DEDUCT_COST" ? price_minor : 0;

type Customs = Pick<ShippingLabelSettings, "customs_value" | "customs_minimum_minor">;

/** Return the value declared to customs for some units, which reject a value of zero. */
export function declaredValue(
  { customs_value, customs_minimum_minor }: Customs,
  { paid_minor, quantity, isStoreCurrency }: { paid_minor: number; quantity: number; isStoreCurrency: boolean },
): number {
  const least = (isStoreCurrency ? customs_minimum_minor : 1) * quantity;
  return customs_value === "FIXED" && isStoreCurrency ? least : Math.max(least, paid_minor);
}

/** Return the sender's name on a label: the store's choice, else the customer's. */
export const labelSender = (label_sender_name: string, customer: string): string => label_sender_name.trim() || customer;

interface Sides {
  length_mm: number;
  width_mm: number;
  height_mm: number;
}

/**
 * Return the parcel for some items, each with its own or null: the largest by volume. Items without one need the usual parcel, so it
 * is left out only when every item has its own.
 */
export function parcelFor<Box extends Sides>(own: readonly (Box | null)[], usual: Box | null): Box | null {
  const known = own.filter((box) => box !== null);
  const candidates = known.length > 0 && known.length === own.length ? known : [...known, ...(usual ? [usual] : [])];
  const volume = ({ length_mm, width_mm, height_mm }: Box) => length_mm * width_mm * height_mm;
  return candidates.reduce<Box | null>((largest, box) => (largest && volume(largest) >= volume(box) ? largest : box), null);
}
