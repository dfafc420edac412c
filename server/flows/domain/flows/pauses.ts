import type { DelayConfig, Pause } from "#contracts/flows/steps";
import { addDays, dayIn, instantOf, timeIn } from "#server/kit/days";

/** Return the instant a pause ends. Days keep the store's wall clock; minutes and hours are exact. */
export function endOf({ amount, unit }: Pause, from: Date, timezone: string): Date {
  if (unit === "MINUTES") return new Date(from.getTime() + amount * 60_000);
  if (unit === "HOURS") return new Date(from.getTime() + amount * 3_600_000);
  return instantOf(timezone, addDays(dayIn(timezone, from), amount), timeIn(timezone, from));
}

/** Return the instant a delay ends: after a pause, or at the next such time of day, some days on. */
export function delayEnd(config: DelayConfig, from: Date, timezone: string): Date {
  if ("for" in config) return endOf(config.for, from, timezone);
  const { time, days } = config.until;
  const today = dayIn(timezone, from);
  const first = instantOf(timezone, addDays(today, days), `${time}:00`);
  return first > from ? first : instantOf(timezone, addDays(today, days + 1), `${time}:00`);
}
