import type { Action } from "#contracts/returns/actions";
import type { AllowedAction } from "#contracts/returns/shapes";
import type { Stage } from "#contracts/returns/states";

/** By what a person brings a case to a stage; stages without one are reached by themselves. Whether it may be done now, the case says. */
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

/** What dropping a case on a stage asks for: an action that may be done now, or the server's word on why not. */
export type Move = { action: Action } | { message: string } | "by-itself";

export function moveTo(stage: Stage, allowed: readonly AllowedAction[]): Move {
  const ways = (leadingTo[stage] ?? []).flatMap((action) => allowed.find((one) => one.action === action) ?? []);
  const open = ways.find((one) => one.allowed);
  if (open) return { action: open.action };
  const [first] = ways;
  return first ? { message: first.message } : "by-itself";
}
