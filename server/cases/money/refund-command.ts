import { orderSubject } from "#server/platforms/operations/api";
import type { RefundCommand } from "#server/platforms/port/refunds";
import type { MoneyDraft, PaidCase } from "./case-money.ts";
import type { CaseLeg } from "./legs/leg.ts";
import { planFor } from "./plan-for.ts";

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
  { payments, order }: Pick<PaidCase, "payments" | "order">,
  leg: CaseLeg,
  parts: RefundParts = {},
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

/** Return the request of a refund as it was reserved; null where no platform was to be asked. */
export const storedCommand = ({ operations }: Pick<PaidCase, "operations">, { id }: Pick<CaseLeg, "id">): RefundCommand | null =>
  (operations.find(({ kind, key }) => kind === "refund" && key === id)?.command as RefundCommand | null | undefined) ?? null;

/** Store a refund's request with its leg, so that every attempt asks for the same. */
export function planRefund(draft: MoneyDraft, leg: CaseLeg, parts: RefundParts, wishes: RefundWishes): void {
  const command = refundCommand(draft.record, leg, parts, wishes);
  if (command) planFor(draft, { key: leg.id, kind: "refund", subject: orderSubject(command.order.external_id), command, about: [leg.id] });
}
