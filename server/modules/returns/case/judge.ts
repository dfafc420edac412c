import { missingRight } from "#contracts/ability";
import { type Action, actions, returnActions } from "#contracts/returns/actions";
import { allowedActions, judge } from "#server/domain/return-machine";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { LoadedCase } from "./loaded-case.ts";

export const isOwner = (context: CallContext): boolean => context.actor.type === "merchant";

/** Return whether the caller has the right to an action, whatever the state of the case. */
export const mayDo = (context: CallContext, action: Action): boolean => !missingRight(context.actor.ability, returnActions[action]);

/**
 * Assert that the case allows an action. @throws the rule's code, with the current stage and the actions allowed
 * instead
 */
export function assertAllowed(record: LoadedCase, action: Action, context: CallContext): void {
  const verdict = judge(record, action, isOwner(context));
  if (verdict.allowed) return;
  const allowed = allowedActions(record, actions, isOwner(context));
  throw new AppError(verdict.code ?? "WRONG_STAGE", { stage: record.stage, status: record.status, allowed_actions: allowed });
}
