import type { ActionEntry } from "#contracts/action";
import { type Action, actions, returnActions } from "#contracts/returns/actions";
import { inspecting, legActions, paying, type Stage } from "#contracts/returns/states";
import { legsDue } from "../money/legs-due.ts";
import { caseMoney, missingUnits, type ReturnCase, uninspectedUnits } from "./return-case.ts";
import { judge, needsForce } from "./return-machine.ts";

/** What the suggestion depends on beside the case. */
export interface Surroundings {
  /** An invoice was sent and is unpaid. */
  invoiceIsOpen: boolean;
  /** The reader is the owner, who may make corrections that others may not. */
  owner: boolean;
}

/**
 * Return the sensible next actions of a case, likeliest first, as its rules allow and regardless of the reader's
 * rights.
 */
export function nextActions(record: ReturnCase, { invoiceIsOpen, owner }: Surroundings): Action[] {
  if (record.status === "CLOSED") return [];
  const ranked = actions.flatMap((action) => {
    const rank = rankOf(record, action);
    return rank !== undefined && isTimely(record, action, invoiceIsOpen) && judge(record, action, owner).allowed ? [{ action, rank }] : [];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ action }) => action);
}

/** Uninspected units come before everything else. */
function rankOf(record: ReturnCase, action: Action): number | undefined {
  const { next }: ActionEntry<Stage> = returnActions[action];
  return action === "evaluation" && uninspectedUnits(record) > 0 && next?.[record.stage] !== undefined ? 0 : next?.[record.stage];
}

/** Whether an allowed action makes progress now: nothing is paid twice, and no parcel is awaited that will not come. */
function isTimely(record: ReturnCase, action: Action, invoiceIsOpen: boolean): boolean {
  if (action === "send-invoice" && invoiceIsOpen) return false;
  if ((legActions as readonly Action[]).includes(action)) return legsDue(record).some((leg) => leg.action === action);
  if (action === "shipment-received") return missingUnits(record) > 0;
  // A settled case ends by itself, unless refunds made elsewhere settled it.
  if (action === "close" && (paying as readonly Stage[]).includes(record.stage))
    return caseMoney(record).leftOut > 0 && !needsForce(record);
  if (action === "close" && (inspecting as readonly Stage[]).includes(record.stage)) return isRejectedWholly(record);
  return true;
}

const isRejectedWholly = (record: ReturnCase): boolean =>
  uninspectedUnits(record) === 0 && record.items.every((item) => item.accepted === 0) && record.items.some((item) => item.rejected > 0);
