import { missingRight } from "#contracts/ability";
import { type ClaimAction, claimActionNames, claimActions } from "#contracts/claims/actions";
import { shippingLeft, unitsLeft } from "#server/cases/domain/claims/claim-case";
import { type ClaimVerdict, judgeClaim } from "#server/cases/domain/claims/claim-machine";
import { ownLegs } from "#server/cases/domain/returns/return-case";
import { limitObjection } from "#server/cases/money/refund-limit";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { LoadedClaim } from "./loaded-claim.ts";
import { refusedPayouts } from "./refused-payouts.ts";

export const isOwner = (context: CallContext): boolean => context.actor.type === "merchant";
/** Return whether the caller is held to the rules rather than advised by them. */
export const isCustomer = (context: CallContext): boolean => context.actor.type === "customer";

/** Return whether the caller has the rights to an action, whatever the state of the claim. */
export const mayDo = (context: CallContext, action: ClaimAction): boolean => !missingRight(context.actor.ability, claimActions[action]);

/** Return whether the claim, and what the caller may pay out, allow an action now. */
export function verdictFor(record: LoadedClaim, action: ClaimAction, context: CallContext): ClaimVerdict {
  const verdict = judgeClaim(record, action);
  const code = action === "resolve" && verdict.allowed ? payoutObjection(record, context) : null;
  return code ? { allowed: false, code } : verdict;
}

/** Why the caller cannot resolve what is left. Units can be without money; shipping and refused payouts, which are paid whole, cannot. */
function payoutObjection(record: LoadedClaim, context: CallContext): "FORBIDDEN" | "REFUND_LIMIT_EXCEEDED" | null {
  if (record.items.some((item) => unitsLeft(item) > 0)) return null;
  const refused = refusedPayouts(record);
  if (refused.length === 0 && shippingLeft(record) === 0) return null;
  // Goodwill is the owner's alone.
  const payable = refused.filter(({ resolutions }) => isOwner(context) || resolutions.every(({ mode }) => mode !== "GOODWILL"));
  const amounts = [...payable.map(({ rest }) => rest), ...(shippingLeft(record) > 0 ? [1] : [])];
  if (amounts.length === 0 || !context.actor.ability.can("refund", "Claim")) return "FORBIDDEN";
  return limitObjection(context, ownLegs(record), record.order.currency, Math.min(...amounts));
}

/** Assert that the claim allows an action. @throws the rule's code, with the current stage and the actions allowed instead */
export function assertAllowed(record: LoadedClaim, action: ClaimAction, context: CallContext): void {
  const verdict = verdictFor(record, action, context);
  if (verdict.allowed) return;
  const allowed = claimActionNames.filter((one) => verdictFor(record, one, context).allowed);
  throw new AppError(verdict.code ?? "WRONG_STAGE", { stage: record.stage, status: record.status, allowed_actions: allowed });
}
