import type { DrawnAction } from "#contracts/action";
import { type Allowed, answerOf, reasonOf } from "#src/lib/calls/allowed";

interface CaseRecord<Action extends string, Answer extends Allowed<Action>> {
  allowed_actions: readonly Answer[];
  next_action: Action | null;
  awaited_action: Action | null;
}

export type Offer<Answer> = Answer & {
  /** Why it is not available; undefined when it is. */
  reason: string | undefined;
};

/** Return a noun's actions as a page offers them, from the table of its actions. */
export function makeOffers<Action extends string, Answer extends Allowed<Action>>(table: Readonly<Record<Action, DrawnAction>>) {
  type Case = CaseRecord<Action, Answer>;
  const order = Object.keys(table);
  const offer = (one: Answer): Offer<Answer> => ({ ...one, reason: reasonOf(one) });
  const offerOf = (record: Pick<Case, "allowed_actions">, action: Action): Offer<Answer> | undefined => {
    const found = answerOf(record, action);
    return found && offer(found);
  };
  return {
    entryOf: (action: Action): DrawnAction => table[action],
    /** Return whether an action ends or deletes something. */
    isDangerous: (action: Action): boolean => table[action].dangerous === true,
    offerOf,
    /** Return the suggested step; if only the user lacks the permission, with that reason. */
    nextStep: (record: Case): Offer<Answer> | undefined => {
      const action = record.next_action ?? record.awaited_action;
      return action ? offerOf(record, action) : undefined;
    },
    /** Return all other actions of the bar in table order: available ones first, then the rest with their reasons. */
    otherSteps: (record: Pick<Case, "allowed_actions">, primary: Action | undefined): Offer<Answer>[] =>
      record.allowed_actions
        .filter(({ action }) => action !== primary && table[action].place === undefined)
        .map(offer)
        .sort((a, b) => Number(b.allowed) - Number(a.allowed) || order.indexOf(a.action) - order.indexOf(b.action)),
  };
}
