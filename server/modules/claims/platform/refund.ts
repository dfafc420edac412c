import type { CaseLeg } from "#server/cases/leg";
import { planOperation } from "#server/platform-operations/plan-operation";
import { orderSubject } from "#server/platform-operations/planned";
import type { RefundCommand } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { Draft } from "../case/draft.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { ownerOf } from "../case/plan-operation.ts";

interface Wishes {
  /** The platform writes to the customer. */
  notify?: boolean;
  /** The merchant pays it, and the platform only notes it. */
  byHand?: boolean | undefined;
}

/** Return what the platform is asked to refund; null when its payment is gone. It is told no units: the refund is money alone. */
export function commandFor({ payments, order }: LoadedClaim, leg: CaseLeg, { notify, byHand }: Wishes = {}): RefundCommand | null {
  const payment = payments.find(({ id }) => id === leg.payment_id);
  if (!payment) return null;
  return {
    order: { external_id: order.rootExternalId, currency: order.currency },
    payment: { external_id: payment.external_id, kind: payment.kind },
    amount_minor: leg.amount_minor,
    reason: leg.reason,
    ...(byHand && { by_hand: true }),
    ...(notify !== undefined && { notify }),
  };
}

/** Store what a connected store's platform is asked for, so that a repeated call asks for the same. */
export function planRefund(draft: Draft, leg: CaseLeg, wishes: Wishes): void {
  const command = isConnected(draft.context.store) ? commandFor(draft.record, leg, wishes) : null;
  if (!command) return;
  const subject = orderSubject(command.order.external_id);
  planOperation(draft, ownerOf(draft), { key: leg.id, kind: "refund", subject, command, about: [leg.id] });
}

export const storedCommand = ({ operations }: LoadedClaim, leg: CaseLeg): RefundCommand | null =>
  (operations.find(({ key }) => key === leg.id)?.command ?? null) as RefundCommand | null;
