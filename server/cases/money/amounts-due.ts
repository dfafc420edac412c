import { type PaymentShare, refundOrder, splitOverPayments } from "#server/cases/domain/money/refund-split";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { balances } from "#server/cases/domain/returns/return-case";
import type { PaidCase } from "./case-money.ts";

/** Return what the order can still pay out to a case: what its other cases have settled is promised to them (M10). */
export const payableFor = (record: Pick<PaidCase, "payments" | "ledger" | "order">): number =>
  Math.max(0, balances(record).order - record.order.promisedElsewhere);

/** Return the shares of a refund by payment, from what is left of each (M11). */
export const splitRefund = (
  record: Pick<PaidCase, "payments" | "ledger" | "scopes">,
  amount: number,
  order: PolicySnapshot["refund_order"],
): PaymentShare[] =>
  splitOverPayments(amount, refundOrder(record.payments, { order, ownFirst: record.scopes !== null }), balances(record).byPayment);
