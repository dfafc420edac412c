import type { ActionEntry } from "#contracts/action";
import { type Action, actions, returnActions } from "#contracts/returns/actions";
import type { AllowedAction, ReturnDetail } from "#contracts/returns/shapes";

/** Return an action's entry in the table of actions. */
export const entryOf = (action: Action): ActionEntry => returnActions[action];

/** Return whether an action ends or deletes something. */
export const isDangerous = (action: Action): boolean => entryOf(action).dangerous === true;

export interface Offer extends AllowedAction {
  /** Why it is not available; undefined when it is. */
  reason: string | undefined;
}
const offer = (one: AllowedAction): Offer => ({ ...one, reason: one.allowed ? undefined : one.message || one.code || undefined });

export const offerOf = (record: ReturnDetail, action: Action): Offer | undefined => {
  const found = record.allowed_actions.find((one) => one.action === action);
  return found && offer(found);
};

/** Return the suggested step; if only the reader lacks the permission, with that reason. */
export function nextStep(record: ReturnDetail): Offer | undefined {
  const action = record.next_action ?? record.awaited_action;
  return action ? offerOf(record, action) : undefined;
}

/** Return all other actions of the bar in table order: available ones first, then the rest with their reasons. */
export function otherSteps(record: ReturnDetail, primary: Action | undefined): Offer[] {
  return record.allowed_actions
    .filter(({ action }) => action !== primary && entryOf(action).place === undefined)
    .map(offer)
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || actions.indexOf(a.action) - actions.indexOf(b.action));
}
