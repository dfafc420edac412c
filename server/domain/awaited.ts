import type { ReturnCase } from "./return-case.ts";

const dayMs = 86_400_000;
type Standing = Pick<ReturnCase, "status" | "stage" | "exchange_status" | "policy">;
interface Awaited {
  /** When the wait for the goods ends and when the customer is reminded; ISO instants, null when nothing is awaited. */
  expires_at: string | null;
  remind_at: string | null;
}

/** Return whether an exchange shipped before its goods came back; the customer is charged if they never arrive. */
export const isLent = ({ policy, exchange_status }: Pick<ReturnCase, "policy" | "exchange_status">): boolean =>
  policy.instant_exchange && ["RELEASED", "PARTIALLY_FULFILLED", "FULFILLED"].includes(exchange_status);

/** Return how long a case entering its stage at `now` waits for a parcel; undefined leaves a running wait unchanged. */
export function awaited(record: Standing, now: Date): Awaited | undefined {
  const waits = record.status === "OPEN" && ["APPROVED", "DROP_OFF_IN_STORE"].includes(record.stage);
  if (record.status === "OPEN" && record.stage === "IN_TRANSIT" && isLent(record)) return undefined;
  if (!waits) return { expires_at: null, remind_at: null };
  const { expiry_days, reminder_days, instant_window_days, instant_reminder_days } = record.policy;
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString();
  if (isLent(record)) return { expires_at: inDays(instant_window_days), remind_at: inDays(instant_window_days - instant_reminder_days) };
  return { expires_at: inDays(expiry_days), remind_at: reminder_days === null ? null : inDays(reminder_days) };
}
