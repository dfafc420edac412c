import type { CallContext } from "#server/kit/context";

/** Return who changed a case, and its assignee, as its events have it. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({
  id: actor.id,
  name: actor.name,
  assignee_id,
  type: actor.type,
  ...(actor.chain && { chain: [...actor.chain] }),
});
