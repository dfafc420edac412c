import type { Payment } from "#server/cases/domain/returns/return-case";
import type { RefundCommand } from "#server/platforms/port/refunds";
import type { CaseOrder } from "./case-order.ts";
import type { CaseLeg } from "./leg.ts";

/** What whoever pays a case decides about the platform's part. */
export interface RefundWishes {
  /** The platform writes to the customer. */
  notify?: boolean;
  /** The merchant pays it, and the platform only notes it. */
  byHand?: boolean | undefined;
}
/** What a refund is for, where the platform is told. */
export type RefundParts = Pick<RefundCommand, "lines" | "shipping_minor">;

/** Return the refund of one payment as the platform is asked for it; null when its payment is gone. */
export function refundCommand(
  { payments, order }: { payments: readonly Payment[]; order: CaseOrder },
  leg: CaseLeg,
  parts: RefundParts,
  { notify, byHand }: RefundWishes = {},
): RefundCommand | null {
  const payment = payments.find(({ id }) => id === leg.payment_id);
  if (!payment) return null;
  return {
    order: { external_id: order.rootExternalId, currency: order.currency },
    payment: { external_id: payment.external_id, kind: payment.kind },
    amount_minor: leg.amount_minor,
    reason: leg.reason,
    ...(byHand && { by_hand: true }),
    ...parts,
    ...(notify !== undefined && { notify }),
  };
}
