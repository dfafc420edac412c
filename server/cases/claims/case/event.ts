import { claimActions } from "#contracts/claims/actions";
import { eventNames } from "#server/cases/kernel/event";
import type { ClaimRow } from "./loaded-claim.ts";

/** Event names that do not follow an action name; past tense. */
const happenings: Record<string, string> = {
  create: "submitted",
  expire: "expired",
  remind: "reminded",
  pay: "payment",
  warn: "carrier_deadline",
};

export const eventName = eventNames(claimActions, happenings);

export const summaryFields = [
  ...["id", "number", "order_id", "type", "status", "stage", "decision", "close_reason", "currency", "claimed_minor", "approved_minor"],
  "version",
] as readonly (keyof ClaimRow)[];
