import type { CreditState } from "#contracts/store-credits";
import { addDays, dayEnd, dayIn } from "#server/kit/days";

/** The last day a credit can be spent, and that day's end; null = no expiry. */
export interface Validity {
  last_day: string | null;
  expires_at: string | null;
}

/** Return the validity up to the end of a day in the store's time zone (IANA name). */
export const validUntil = (timezone: string, day: string | null): Validity => ({
  last_day: day,
  expires_at: day === null ? null : dayEnd(timezone, day).toISOString(),
});

/** Return how long a credit of this moment is valid: `days` full days after today, by the store's calendar. */
export const validFor = (timezone: string, now: Date, days: number | null): Validity =>
  validUntil(timezone, days === null ? null : addDays(dayIn(timezone, now), days));

/** Return what a credit is good for: EXPIRED from the first moment after its last day. */
export function creditState({ balance_minor, expires_at }: { balance_minor: number; expires_at: string | null }, now: Date): CreditState {
  if (balance_minor === 0) return "USED";
  return expires_at !== null && new Date(expires_at) < now ? "EXPIRED" : "ACTIVE";
}
