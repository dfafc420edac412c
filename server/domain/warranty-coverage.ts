import type { AskedField, coverageStates } from "#contracts/portal/warranty";
import { askedOfOrders } from "#contracts/portal/warranty";
import type { WarrantySettings } from "#contracts/settings/label";
import type { WarrantyStart } from "#contracts/warranty/warranty";
import { addDays } from "./days.ts";

interface OrderTimes {
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
}

/**
 * When the warranty of an item that was ordered here starts; delivery counts from the sending where none was told. null: the item is
 * not sent yet, though others of its order may be.
 */
export function startOfItem(from: WarrantyStart, { ordered_at, fulfilled_at, delivered_at }: OrderTimes, isSent: boolean): Date | null {
  if (from === "ORDER" || from === "PURCHASE_DATE") return new Date(ordered_at);
  if (!isSent) return null;
  const at = from === "DELIVERY" ? (delivered_at ?? fulfilled_at) : fulfilled_at;
  return at === null ? null : new Date(at);
}

interface Standing {
  hasStarted: boolean;
  /** The store's days. */
  today: string;
  lastDay: string | null;
  registrationRequired: boolean;
  /** Units that may still be registered. */
  unitsLeft: number;
}

/** How a customer's item stands under the entry that covers it. */
export function coverageState({ hasStarted, today, lastDay, registrationRequired, unitsLeft }: Standing): (typeof coverageStates)[number] {
  if (!hasStarted) return "NOT_STARTED";
  if (lastDay !== null && lastDay < today) return "ENDED";
  if (!registrationRequired) return "COVERED";
  return unitsLeft > 0 ? "TO_REGISTER" : "REGISTERED";
}

interface Wants {
  serial_required: boolean;
  proof_required: boolean;
}

/** What a registration asks for: what the store's page asks for, and what the entry cannot do without. */
export function askedFields(entry: Wants, page: WarrantySettings["registration_fields"]): { field: AskedField; required: boolean }[] {
  const needed: Partial<Record<AskedField, boolean>> = { SERIAL: entry.serial_required, PROOF: entry.proof_required };
  return askedOfOrders.flatMap((field) => {
    const asked = page.find((one) => one.field === field);
    const required = asked?.required || needed[field] === true;
    return asked || required ? [{ field, required }] : [];
  });
}

/** What a day means for the reminder of a warranty. */
interface Ending {
  /** The store's days. */
  today: string;
  registeredOn: string;
  lastDay: string;
  daysBefore: number;
}

/** Whether the customer is told now that it ends soon. Whoever registered within those days knows the last day from then. */
export function isReminded({ today, registeredOn, lastDay, daysBefore }: Ending): boolean {
  const from = addDays(lastDay, -daysBefore);
  return from <= today && today <= lastDay && registeredOn < from;
}
