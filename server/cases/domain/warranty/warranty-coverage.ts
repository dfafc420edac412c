import type { AskedField, coverageStates } from "#contracts/portal/warranty";
import { askedOfOrders } from "#contracts/portal/warranty";
import type { WarrantySettings } from "#contracts/settings/label";
import type { WarrantyStart } from "#contracts/warranty/warranty";
import { addDays } from "#server/kit/days";

interface OrderTimes {
  ordered_at: string;
  fulfilled_at: string | null;
  delivered_at: string | null;
}

/**
 * Return when the warranty of an ordered item starts, counting delivery from dispatch where no delivery was reported;
 * null while the item is unsent, even if others of its order are not.
 */
export function startOfItem(from: WarrantyStart, { ordered_at, fulfilled_at, delivered_at }: OrderTimes, isSent: boolean): Date | null {
  if (from === "ORDER" || from === "PURCHASE_DATE") return new Date(ordered_at);
  if (!isSent) return null;
  const at = from === "DELIVERY" ? (delivered_at ?? fulfilled_at) : fulfilled_at;
  return at === null ? null : new Date(at);
}

interface Standing {
  hasStarted: boolean;
  /** Calendar days in the store's time zone. */
  today: string;
  lastDay: string | null;
  registrationRequired: boolean;
  /** Units that may still be registered. */
  unitsLeft: number;
}

/** Return the state of a customer's item under the entry that covers it. */
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

/** Return the fields a registration asks for: those of the store's page and those the entry requires. */
export function askedFields(entry: Wants, page: WarrantySettings["registration_fields"]): { field: AskedField; required: boolean }[] {
  const needed: Partial<Record<AskedField, boolean>> = { SERIAL: entry.serial_required, PROOF: entry.proof_required };
  return askedOfOrders.flatMap((field) => {
    const setting = page.find((one) => one.field === field);
    const required = setting?.required || needed[field] === true;
    return setting || required ? [{ field, required }] : [];
  });
}

/** The days a warranty reminder depends on. */
interface Ending {
  /** Calendar days in the store's time zone. */
  today: string;
  registeredOn: string;
  lastDay: string;
  daysBefore: number;
}

/** Return whether the reminder is due today. A customer who registered within those days already knows the last day. */
export function isReminded({ today, registeredOn, lastDay, daysBefore }: Ending): boolean {
  const from = addDays(lastDay, -daysBefore);
  return from <= today && today <= lastDay && registeredOn < from;
}
