import { missingRight, placesFor } from "#contracts/ability";
import { type Action, actions, returnActions } from "#contracts/returns/actions";
import { ownLegs } from "#server/cases/domain/returns/return-case";
import { allowedActions, judge, type Verdict } from "#server/cases/domain/returns/return-machine";
import { placeObjection, type StoreMember } from "#server/cases/domain/returns/store-place";
import { limitObjection } from "#server/cases/money/refund-limit";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { platformObjection } from "#server/platforms/powers";
import type { LoadedCase } from "./loaded-case.ts";

export const isOwner = (context: CallContext): boolean => context.actor.type === "merchant";

/** Return whether the caller has the right to an action, whatever the state of the case. */
export const mayDo = (context: CallContext, action: Action): boolean => !missingRight(context.actor.ability, returnActions[action]);

const memberOf = ({ actor }: CallContext): StoreMember | null =>
  actor.type === "member" && actor.id ? { id: actor.id, locations: placesFor(actor.ability, "update") } : null;

const paysOut: readonly Action[] = ["refund", "create-store-credit"];

/** Return whether the case, the store it is brought to, the platform and the caller's refund limit allow this caller an action now. */
export function verdictFor(record: LoadedCase, action: Action, context: CallContext): Verdict {
  const verdict = judge(record, action, isOwner(context));
  const code = verdict.allowed
    ? (placeObjection({ ...record, location_id: record.row.location_id }, action, memberOf(context)) ??
      platformObjection(context.store, record.scopes, action) ??
      (paysOut.includes(action) ? limitObjection(context, ownLegs(record), record.order.currency) : null))
    : null;
  return code ? { allowed: false, code } : verdict;
}

/**
 * Assert that the case allows an action. @throws the rule's code, with the current stage and the actions allowed
 * instead
 */
export function assertAllowed(record: LoadedCase, action: Action, context: CallContext): void {
  const verdict = verdictFor(record, action, context);
  if (verdict.allowed) return;
  const allowed = allowedActions(record, actions, isOwner(context)).filter((one) => verdictFor(record, one, context).allowed);
  throw new AppError(verdict.code ?? "WRONG_STAGE", { stage: record.stage, status: record.status, allowed_actions: allowed });
}
