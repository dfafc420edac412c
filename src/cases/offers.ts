import type { DrawnAction } from "#contracts/action";
import { type Allowed, reasonOf } from "#src/lib/calls/allowed";

interface CaseRecord<Action extends string, Answer extends Allowed> {
  allowed_actions: readonly Answer[];
  next_action: Action | null;
  awaited_action: Action | null;
}

export type Offer<Answer> = Answer & {
  /** Why it is not available; undefined when it is. */
  reason: string | undefined;
};

/** Return a noun's actions as a page offers them, from the table of its actions. */
export function makeOffers<Action extends string, Answer extends Allowed>(table: Readonly<Record<Action, DrawnAction>>) {
  type Case = CaseRecord<Action, Answer>;
  const order = Object.keys(table);
  // A record may answer about more than its page offers here, such as changing and deleting a draft.
  const drawn: Readonly<Partial<Record<string, DrawnAction>>> = table;
  const offer = <One extends Answer>(one: One): Offer<One> => ({ ...one, reason: reasonOf(one) });
  const offerOf = <One extends Answer["action"]>(
    record: Pick<Case, "allowed_actions">,
    action: One,
  ): Offer<Answer & { action: One }> | undefined => {
    const found = record.allowed_actions.find((one): one is Answer & { action: One } => one.action === action);
    return found && offer(found);
  };
  const isOfBar = (one: Answer): one is Answer & { action: Action } => {
    const entry = drawn[one.action];
    return entry !== undefined && entry.place === undefined;
  };
  return {
    entryOf: (action: Action): DrawnAction => table[action],
    /** Return whether an action ends or deletes something. */
    isDangerous: (action: Action): boolean => table[action].dangerous === true,
    offerOf,
    /** Return the suggested step; if only the user lacks the permission, with that reason. */
    nextStep: (record: Case): Offer<Answer & { action: Action }> | undefined => {
      const action = record.next_action ?? record.awaited_action;
      return action ? offerOf(record, action) : undefined;
    },
    /** Return all other actions of the bar in table order: available ones first, then the rest with their reasons. */
    otherSteps: (record: Pick<Case, "allowed_actions">, primary: Action | undefined): Offer<Answer & { action: Action }>[] =>
      record.allowed_actions
        .filter(isOfBar)
        .filter(({ action }) => action !== primary)
        .map(offer)
        .sort((a, b) => Number(b.allowed) - Number(a.allowed) || order.indexOf(a.action) - order.indexOf(b.action)),
  };
}
