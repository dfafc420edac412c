import type { FrozenOutcome } from "#contracts/returns/outcome";
import { allocate } from "#server/kit/allocate";

/** A round whose payout is divided. Rounds frozen before `exchanged_minor` existed have none on their lines. */
export type PaidOut = Pick<
  FrozenOutcome,
  | "lines"
  | "shipping_minor"
  | "fees_minor"
  | "exchange_minor"
  | "exchange_discount_minor"
  | "exchange_shipping_minor"
  | "prior_credit_minor"
  | "invoice_minor"
  | "refund_minor"
  | "credit_minor"
>;

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Return what a round pays out for each of its lines and for shipping, tax included, before any cap. Fees and exchanged goods
 * reduce the goods first, not the shipping, because they were charged on the goods: each line by its own exchange where every
 * exchange is settled on its own, else all of them in proportion. What the customer pays of an exchange, by invoice or with a
 * credit, and the discount that counts toward it, reduce nothing.
 */
export function payoutParts(round: PaidOut): { goods: number[]; shipping: number } {
  const isOwn = round.lines.some(({ exchanged_minor }) => exchanged_minor !== undefined);
  const values = round.lines.map(({ gross_minor, exchanged_minor = 0 }) => gross_minor - exchanged_minor);
  const exchanged = round.exchange_minor - round.exchange_discount_minor - round.invoice_minor - round.prior_credit_minor;
  const less = round.fees_minor + (isOwn ? round.exchange_shipping_minor : exchanged + round.exchange_shipping_minor);
  const value = total(values);
  return {
    goods: allocate(Math.max(0, value - less), values),
    shipping: Math.max(0, round.shipping_minor - Math.max(0, less - value)),
  };
}
