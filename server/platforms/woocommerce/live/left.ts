import { exponent, toDecimal } from "#contracts/money";
import { addDecimals, minorOf } from "../../payload.ts";
import type { WooOrder, WooRefund } from "../api/records.ts";

/** What is left of an order, in the shop's own decimals, which may be more or fewer than the currency's. */
export interface Left {
  text: string;
  minor: number;
  /** What the shop rounds to, in minor units; 1 where it knows all of them. */
  unit: number;
  /** How far the rounding of refunds made before, and of this one, may have moved what is left, in minor units. */
  slack: number;
}

export function leftOf(order: Pick<WooOrder, "total" | "currency">, made: readonly Pick<WooRefund, "amount">[]): Left {
  const sum = addDecimals([order.total, ...made.map(({ amount }) => `-${amount.replace(/^-/, "")}`)]);
  const text = sum.replace(/\.?0+$/, "");
  const unit = 10 ** Math.max(0, exponent(order.currency) - decimalsOf(order.total));
  return { text, minor: minorOf(order.currency, text), unit, slack: unit === 1 ? 0 : ((made.length + 1) * unit) / 2 };
}

/**
 * Return the amount of a refund as the shop takes it: what is left to its last decimal where that is what is refunded, never more; else
 * rounded as the shop would round it itself.
 */
export function amountText(amount: number, { text, minor, unit, slack }: Left, currency: string): string {
  if (unit > 1) return Math.abs(minor - amount) <= slack ? text : toDecimal(Math.round(amount / unit) * unit, currency);
  const plain = toDecimal(amount, currency);
  return minor === amount && decimalsOf(text) > decimalsOf(plain) ? text : plain;
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;
