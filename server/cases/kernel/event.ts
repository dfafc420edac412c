import type { CallContext } from "#server/kit/context";

/** Return the function that names the event of an action, or of anything else that happens, in the past tense. */
export const eventNames =
  (actions: Readonly<Record<string, { event: string }>>, others: Readonly<Record<string, string>>) =>
  (name: string): string =>
    (Object.hasOwn(actions, name) ? actions[name]?.event : others[name]) ?? name;

/** Return a case as an event payload, with its version, so that listeners see the state at that moment. */
export const summaryOf = <Row extends { updated_at: string }>(row: Row, fields: readonly (keyof Row)[]): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
  at: row.updated_at,
});

/** Return who changed a case, and its assignee; internal, removed before the event leaves the server. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({
  id: actor.id,
  name: actor.name,
  assignee_id,
  type: actor.type,
  ...(actor.chain && { chain: actor.chain }),
});
