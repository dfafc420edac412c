import type { CallContext } from "#server/kit/context";

/** Who did it and whose case it was then: for the store's own people, not for listeners outside. */
export const concerned = ({ actor }: CallContext, assignee_id: string | null) => ({ id: actor.id, name: actor.name, assignee_id });
