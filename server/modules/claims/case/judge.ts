import { missingRight } from "#contracts/ability";
import { type ClaimAction, claimActionNames, claimActions } from "#contracts/claims/actions";
import { type ClaimVerdict, judgeClaim } from "#server/domain/claim-machine";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { LoadedClaim } from "./loaded-claim.ts";

export const isOwner = (context: CallContext): boolean => context.actor.type === "merchant";
/** Return whether the caller is held to the rules rather than advised by them. */
export const isCustomer = (context: CallContext): boolean => context.actor.type === "customer";

/** Return whether the caller has the rights to an action, whatever the state of the claim. */
export const mayDo = (context: CallContext, action: ClaimAction): boolean => !missingRight(context.actor.ability, claimActions[action]);

export const verdictFor = (record: LoadedClaim, action: ClaimAction): ClaimVerdict => judgeClaim(record, action);

/** Assert that the claim allows an action. @throws the rule's code, with the current stage and the actions allowed instead */
export function assertAllowed(record: LoadedClaim, action: ClaimAction): void {
  const verdict = verdictFor(record, action);
  if (verdict.allowed) return;
  const allowed = claimActionNames.filter((one) => verdictFor(record, one).allowed);
  throw new AppError(verdict.code ?? "WRONG_STAGE", { stage: record.stage, status: record.status, allowed_actions: allowed });
}
