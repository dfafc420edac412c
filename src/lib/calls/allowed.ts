/** An action of a record as the server answers it. */
export interface Allowed<Action extends string = string> {
  action: Action;
  allowed: boolean;
  code: string | null;
  message: string;
}
interface Answering<Action extends string, Answer extends Allowed<Action> = Allowed<Action>> {
  allowed_actions: readonly Answer[];
}

/** Return what the server answers about an action of a record. */
export const answerOf = <Action extends string, Answer extends Allowed<Action>>(
  { allowed_actions }: Answering<Action, Answer>,
  action: Action,
): Answer | undefined => allowed_actions.find((one) => one.action === action);

/** Return why an action is not available, in the server's words; undefined where it is. */
export const reasonOf = ({ allowed, message, code }: Omit<Allowed, "action">): string | undefined =>
  allowed ? undefined : message || code || undefined;

/** Return why a record does not allow an action; undefined where it does. */
export function whyNot<Action extends string>(record: Answering<Action>, action: Action): string | undefined {
  const found = answerOf(record, action);
  return found && reasonOf(found);
}

/** Return whether a record allows an action to this caller now. */
export const isAllowed = <Action extends string>({ allowed_actions }: Answering<Action>, action: Action): boolean =>
  allowed_actions.some((one) => one.action === action && one.allowed);
