import { ownerColumns } from "#server/cases/kernel/case-kinds";
import { loadStoreRules } from "#server/cases/settings/api";
import { type CreditHolder, putBackStoreCredit } from "#server/cases/store-credits/api";
import type { MoneyDraft, PaidCase } from "./case-money.ts";
import type { CaseLeg } from "./legs/leg.ts";

/** A payment made with a store credit of this product names the credit; its refund goes there. */
const prefix = "store-credit:";
/** Return the name of a payment made with a store credit. */
export const creditPayment = (creditId: string, id: string): string => `${prefix}${creditId}:${id}`;
/** Return the store credit a payment was made with, or null for any other payment. */
export const creditIdOf = ({ external_id }: { external_id: string }): string | null =>
  external_id.startsWith(prefix) ? (external_id.split(":")[1] ?? null) : null;
/** Return the store credit that the payment of a leg was made with; null for any other. */
export function creditOfPayment({ payments }: Pick<PaidCase, "payments">, { payment_id }: Pick<CaseLeg, "payment_id">): string | null {
  const payment = payments.find(({ id }) => id === payment_id);
  return payment ? creditIdOf(payment) : null;
}

export const holderOf = ({ row, order }: PaidCase): CreditHolder & { currency: string } => ({
  customer_id: row.customer_id,
  customer_email: row.customer_email,
  currency: order.currency,
});

/** Return money to the credit a payment was made with; does nothing for other payments. */
export async function putBack(
  { tx, context, owner, record }: MoneyDraft,
  leg: Pick<CaseLeg, "id" | "payment_id" | "amount_minor">,
  kind: "RESTORED" | "REFUNDED",
): Promise<void> {
  const credit_id = creditOfPayment(record, leg);
  if (credit_id === null) return;
  const { timezone, general } = await loadStoreRules(tx, context.store.id);
  const { return_id } = ownerColumns(owner);
  const use = { credit_id, amount_minor: leg.amount_minor, return_id, ledger_id: leg.id };
  await putBackStoreCredit(tx, context, { ...use, kind, timezone, days: general.credit_valid_days });
}
