import type { ActionEntry } from "#contracts/action";
import { type Action, actions, returnActions } from "#contracts/returns/actions";
import type { AllowedAction, ReturnDetail } from "#contracts/returns/shapes";

/** What the table of actions says of one. */
export const entryOf = (action: Action): ActionEntry => returnActions[action];

/** Whether it ends or takes something away. */
export const isDangerous = (action: Action): boolean => entryOf(action).dangerous === true;

export interface Offer extends AllowedAction {
  /** Why it cannot be done now; undefined means it can. */
  reason: string | undefined;
}
const offer = (one: AllowedAction): Offer => ({ ...one, reason: one.allowed ? undefined : one.message || one.code || undefined });

export const offerOf = (record: ReturnDetail, action: Action): Offer | undefined => {
  const found = record.allowed_actions.find((one) => one.action === action);
  return found && offer(found);
};

/** The one step to suggest; where only the reader's permission forbids it, shown with the reason. */
export function nextStep(record: ReturnDetail): Offer | undefined {
  const action = record.next_action ?? record.awaited_action;
  return action ? offerOf(record, action) : undefined;
}

/** Everything else of the bar in the order of the table: what can be done first, then what cannot, with its reason. */
export function otherSteps(record: ReturnDetail, primary: Action | undefined): Offer[] {
  return record.allowed_actions
    .filter(({ action }) => action !== primary && entryOf(action).place === undefined)
    .map(offer)
    .sort((a, b) => Number(b.allowed) - Number(a.allowed) || actions.indexOf(a.action) - actions.indexOf(b.action));
}
