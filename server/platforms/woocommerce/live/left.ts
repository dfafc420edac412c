import { toDecimal } from "#contracts/money";
import { addDecimals, minorOf } from "../../payload.ts";
import type { WooOrder, WooRefund } from "../api/records.ts";

/** Return what an order can still refund, in the shop's own decimals, which may be more or fewer than the currency's. */
export const leftOf = (order: Pick<WooOrder, "total">, made: readonly Pick<WooRefund, "amount">[]): string =>
  addDecimals([order.total, ...made.map(({ amount }) => `-${amount.replace(/^-/, "")}`)]);

/** Return the amount of a refund as the shop takes it: what is left to its last decimal where that is what is refunded, never more. */
export function amountText(amount: number, left: string, currency: string): string {
  const plain = toDecimal(amount, currency);
  const exact = left.replace(/\.?0+$/, "");
  return minorOf(currency, left) === amount && decimalsOf(exact) > decimalsOf(plain) ? exact : plain;
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;
