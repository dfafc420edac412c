import { type Action, returnActions } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import type { LoadedCase } from "./loaded-case.ts";

/** Events are named in the past tense; these follow no action of a person. */
const happenings: Record<string, string> = {
  create: "requested",
  "invoice-paid": "invoice_paid",
  expire: "expired",
  remind: "reminded",
  charge: "charged",
  "free-stock": "stock_freed",
};

const isAction = (name: string): name is Action => name in returnActions;
export const eventName = (name: string): string => (isAction(name) ? returnActions[name].event : (happenings[name] ?? name));

/** The case at the time of the event, with its version: a listener sees what was true then. */
export function summaryOf(record: LoadedCase): Record<string, unknown> {
  const {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    updated_at,
  } = record.row;
  return {
    id,
    number,
    order_id,
    status,
    stage,
    decision,
    close_reason,
    resolution_type,
    payment_status,
    exchange_status,
    currency,
    value_minor,
    version,
    at: updated_at,
  };
}

/** Who changed the case, and its assignee at that time: for the store's own people, removed from what leaves the house. */
export const changedBy = ({ actor }: CallContext, assignee_id: string | null) => ({ id: actor.id, name: actor.name, assignee_id });
