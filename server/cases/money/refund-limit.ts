import { subject } from "@casl/ability";
import { refundLimitIn } from "#contracts/ability";
import type { LedgerKind, Leg } from "#server/cases/domain/returns/return-case";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";

type OwnLeg = Pick<Leg, "kind" | "amount_minor" | "state"> & { actor_id: string | null };

/** Return whether the member may pay this out on a case, beside what they paid on it before: a limit is one of the case, not of a call. */
function isWithinLimit({ actor: { ability, id } }: CallContext, legs: readonly OwnLeg[], amount: number, currency: string): boolean {
  return ability.can("refund", subject("Return", { currency, refund_minor: paidOutBy(id, legs) + amount }));
}

/** @param legs those of the case. @throws REFUND_LIMIT_EXCEEDED with what is left of it */
export function assertWithinLimit(context: CallContext, legs: readonly OwnLeg[], amount: number, currency: string): void {
  if (isWithinLimit(context, legs, amount, currency)) return;
  const limit_minor = refundLimitIn(context.actor.ability, currency) ?? 0;
  throw new AppError("REFUND_LIMIT_EXCEEDED", { limit_minor, left_minor: limitLeft(context, legs, currency) ?? 0 });
}

/** Return what the caller may still pay out on a case: null without a limit, 0 without the right. @param legs those of the case */
export function limitLeft({ actor: { ability, id } }: CallContext, legs: readonly OwnLeg[], currency: string): number | null {
  const limit = refundLimitIn(ability, currency);
  return limit === null ? null : Math.max(0, limit - paidOutBy(id, legs));
}

/** Why a member may pay nothing more out on a case, or no more than the least that can be paid. */
export const limitObjection = (
  context: CallContext,
  legs: readonly OwnLeg[],
  currency: string,
  least = 1,
): "REFUND_LIMIT_EXCEEDED" | null => (isWithinLimit(context, legs, least, currency) ? null : "REFUND_LIMIT_EXCEEDED");

const paidOut: readonly LedgerKind[] = ["REFUND", "STORE_CREDIT", "BONUS_CREDIT"];
const paidOutBy = (actorId: string | null, legs: readonly OwnLeg[]): number =>
  legs
    .filter(({ kind, state, actor_id }) => paidOut.includes(kind) && state !== "FAILED" && actor_id === actorId)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
