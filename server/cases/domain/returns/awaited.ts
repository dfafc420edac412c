import { missingUnits, type ReturnCase } from "./return-case.ts";
import { lentUnits, unitsAtHand } from "./sent-ahead.ts";

const dayMs = 86_400_000;
type Standing = Pick<ReturnCase, "status" | "stage" | "exchange_status" | "policy" | "items" | "exchangeLines" | "shipping_method">;
interface Awaited {
  /** When the wait for the goods ends and when the customer is reminded; ISO instants, null when nothing is awaited. */
  expires_at: string | null;
  remind_at: string | null;
}

/** Return whether an exchange shipped before its goods came back; the customer is charged if they never arrive. */
export const isLent = ({
  policy,
  exchange_status,
  exchangeLines,
}: Pick<Standing, "policy" | "exchange_status" | "exchangeLines">): boolean =>
  policy.instant_exchange &&
  (["RELEASED", "PARTIALLY_FULFILLED", "FULFILLED"].includes(exchange_status) ||
    exchangeLines.some(({ fulfilled_quantity }) => fulfilled_quantity > 0));

const nothing: Awaited = { expires_at: null, remind_at: null };

/**
 * Return how long a case entering its stage at `now` waits for a parcel; undefined leaves a running wait unchanged. Goods that
 * arrive stop the wait of an exchange sent ahead; once they are judged and a part of it is still unpaid, the wait begins anew.
 */
export function awaited(record: Standing, now: Date, running: string | null = null): Awaited | undefined {
  if (record.status !== "OPEN") return nothing;
  if (record.stage === "IN_TRANSIT" && isLent(record)) return undefined;
  const { expiry_days, reminder_days, instant_window_days, instant_reminder_days } = record.policy;
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  const lent = { expires_at: inDays(instant_window_days), remind_at: inDays(instant_window_days - instant_reminder_days) };
  if (["APPROVED", "DROP_OFF_IN_STORE"].includes(record.stage)) {
    if (isLent(record)) return lent;
    return { expires_at: inDays(expiry_days), remind_at: reminder_days === null ? null : inDays(reminder_days) };
  }
  if (record.stage === "REQUEST" || !isLent(record) || lentUnits(record) === 0 || unitsAtHand(record) > 0) return nothing;
  if (running !== null) return undefined;
  // Nobody is asked again for goods that came back and were rejected.
  return missingUnits(record) > 0 ? lent : { ...lent, remind_at: null };
}
