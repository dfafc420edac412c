import type { Action } from "#contracts/returns/actions";
import type { AllowedAction } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";

/** Actions that move a return to a stage; stages without one are reached automatically. The record says which are allowed now. */
const leadingTo: Partial<Record<Stage, readonly Action[]>> = {
  APPROVED: ["approve"],
  DROP_OFF_IN_STORE: ["approve"],
  IN_TRANSIT: ["in-transit"],
  SHIPMENT_RECEIVED: ["shipment-received"],
  EVALUATION: ["evaluation"],
  PROCESS_RETURN: ["process"],
  PAYMENT: ["process"],
  FULLY_PAID: ["refund", "create-store-credit", "send-invoice"],
  EXCHANGE_PROCESS_TRACKING: ["release-hold", "process"],
  COMPLETED: ["fulfill-exchange-items", "close"],
};

/** Result of dropping a card on a stage: an allowed action, or the server's reason. */
export type Move = { action: Action } | { message: string } | "by-itself";

export function moveTo(stage: Stage, allowed: readonly AllowedAction[]): Move {
  const candidates = (leadingTo[stage] ?? []).flatMap((action) => allowed.find((one) => one.action === action) ?? []);
  const open = candidates.find((one) => one.allowed);
  if (open) return { action: open.action };
  const [first] = candidates;
  return first ? { message: first.message } : "by-itself";
}
