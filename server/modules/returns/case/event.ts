import { type Action, returnActions } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import type { LoadedCase } from "./loaded-case.ts";

/** Event names that do not follow an action name; past tense. */
const happenings: Record<string, string> = {
  create: "requested",
  "invoice-paid": "invoice_paid",
  "invoice-voided": "invoice_voided",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  "free-stock": "stock_freed",
};

const isAction = (name: string): name is Action => name in returnActions;
export const eventName = (name: string): string => (isAction(name) ? returnActions[name].event : (happenings[name] ?? name));

const summaryFields = [
  "id",
  "number",
  "order_id",
  "status",
  "stage",
  "decision",
  "close_reason",
  "resolution_type",
  "payment_status",
  "exchange_status",
  "currency",
  "value_minor",
  "version",
] as const;

/** Return the case as an event payload, with its version, so that listeners see the state at that moment. */
export function summaryOf({ row }: LoadedCase): Record<string, unknown> {
  return { ...Object.fromEntries(summaryFields.map((field) => [field, row[field]])), at: row.updated_at };
}

/** Return who changed the case, and its assignee; internal, removed before the event leaves the server. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({ id: actor.id, name: actor.name, assignee_id });
