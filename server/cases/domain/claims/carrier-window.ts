import type { CarrierWindow } from "#contracts/claims/settings";
import { addDays, dayEnd, dayIn, dayStart } from "#server/kit/days";

/**
 * Return from when until when a carrier accepts a claim about a parcel sent at an instant; nulls for a carrier without a row. The
 * longest name that begins the carrier's wins: "USPS Express" before "USPS".
 */
export function carrierDeadlines(
  windows: readonly CarrierWindow[],
  carrier: string,
  sentAt: string | null,
  isAbroad: boolean,
  timezone: string,
): { opens_on: string | null; file_by: string | null } {
  const name = plain(carrier);
  const [window] = windows.filter((one) => name.startsWith(plain(one.carrier))).sort((a, b) => b.carrier.length - a.carrier.length);
  if (!window || sentAt === null) return { opens_on: null, file_by: null };
  const sent = dayIn(timezone, new Date(sentAt));
  const last = (isAbroad ? window.file_days_abroad : null) ?? window.file_days;
  return {
    opens_on: dayStart(timezone, addDays(sent, window.opens_days)).toISOString(),
    file_by: last === null ? null : dayEnd(timezone, addDays(sent, last)).toISOString(),
  };
}

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "");
