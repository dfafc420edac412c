import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import type { CallContext } from "#server/kit/context";
import type { LoadedClaim } from "./loaded-claim.ts";

/** Event names that do not follow an action name; past tense. */
const happenings: Record<string, string> = {
  create: "submitted",
  expire: "expired",
  remind: "reminded",
  pay: "payment",
  warn: "carrier_deadline",
};

const isAction = (name: string): name is ClaimAction => name in claimActions;
export const eventName = (name: string): string => (isAction(name) ? claimActions[name].event : (happenings[name] ?? name));

const summaryFields = [
  ...["id", "number", "order_id", "type", "status", "stage", "decision", "close_reason", "currency", "claimed_minor", "approved_minor"],
  "version",
] as readonly (keyof LoadedClaim["row"])[];

/** Return the claim as an event payload, with its version, so that listeners see the state at that moment. */
export function summaryOf({ row }: LoadedClaim): Record<string, unknown> {
  return { ...Object.fromEntries(summaryFields.map((field) => [field, row[field]])), at: row.updated_at };
}

/** Return who changed the claim, and its assignee; internal, removed before the event leaves the server. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({ id: actor.id, name: actor.name, assignee_id });
