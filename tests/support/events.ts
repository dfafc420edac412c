import type { EventPayload } from "#contracts/events/index";

type By = EventPayload<"return.requested">["by"];
/** Return the author that an event names: nobody, but for what is named. */
export const changedBy = (over: Partial<By> = {}): By => ({ id: null, name: "", assignee_id: null, type: "system", ...over });

const common = { number: "C-1", version: 1, at: "2026-06-01T09:00:00.000Z", told: [], by: changedBy(), order_id: "o1", currency: "EUR" };

/** Return the payload of an event of a return that has just been requested, with other fields as named. */
export const returnPayload = (over: Partial<EventPayload<"return.requested">> = {}): EventPayload<"return.requested"> => ({
  ...common,
  ...{ id: "r1", status: "OPEN", stage: "REQUEST", decision: "PENDING", close_reason: null, resolution_type: null },
  ...{ payment_status: "NONE", exchange_status: "NONE", value_minor: 2000 },
  ...over,
});

/** Return the payload of an event of a claim that has just been submitted, with other fields as named. */
export const claimPayload = (over: Partial<EventPayload<"claim.submitted">> = {}): EventPayload<"claim.submitted"> => ({
  ...common,
  ...{ id: "k1", type: "DAMAGED", status: "OPEN", stage: "SUBMITTED", decision: "PENDING", close_reason: null },
  ...{ claimed_minor: 2000, approved_minor: 0 },
  ...over,
});
