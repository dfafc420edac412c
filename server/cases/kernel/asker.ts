import type { CallContext } from "#server/kit/context";

/** Who asks for cases, and when: what a list's query means by "mine" and "late". */
export interface Asker {
  storeId: string;
  /** What the assignee of a case is compared with; empty for a call that nobody makes. */
  personId: string;
  now: string;
}

/** Return who makes a call, and when. */
export const askerOf = ({ store, actor, now }: CallContext): Asker => ({
  storeId: store.id,
  personId: actor.id ?? "",
  now: now.toISOString(),
});
