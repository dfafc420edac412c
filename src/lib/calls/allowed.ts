/** An action of a record as the server answers it. */
export interface Allowed<Action extends string = string> {
  action: Action;
  allowed: boolean;
  code: string | null;
  message: string;
}
interface Answering<Action extends string> {
  allowed_actions: readonly Allowed<Action>[];
}

/** Return why an action is not available, in the server's words; undefined where it is. */
export const reasonOf = ({ allowed, message, code }: Omit<Allowed, "action">): string | undefined =>
  allowed ? undefined : message || code || undefined;

/** Return why a record does not allow an action; undefined where it does. */
export function whyNot<Action extends string>({ allowed_actions }: Answering<Action>, action: Action): string | undefined {
  const found = allowed_actions.find((one) => one.action === action);
  return found && reasonOf(found);
}

/** Return whether a record allows an action to this caller now. */
export const isAllowed = <Action extends string>({ allowed_actions }: Answering<Action>, action: Action): boolean =>
  allowed_actions.some((one) => one.action === action && one.allowed);
