import type { Duration } from "#contracts/warranty/warranty";
import { addDays, addMonths, dayEnd, dayIn } from "#server/kit/days";

/**
 * Return the last day covered, counted from the start day; null for a lifetime. Months and years clamp to the month's
 * last day.
 */
export function lastDayOf(startDay: string, duration: Duration | null): string | null {
  if (!duration) return null;
  if (duration.unit === "DAYS") return addDays(startDay, duration.value);
  return addMonths(startDay, duration.unit === "YEARS" ? duration.value * 12 : duration.value);
}

/** Return the last day covered in the store's time zone and the instant it ends. */
export function warrantyEnd(startsAt: Date, duration: Duration | null, timezone: string): { lastDay: string; expiresAt: Date } | null {
  const lastDay = lastDayOf(dayIn(timezone, startsAt), duration);
  return lastDay === null ? null : { lastDay, expiresAt: dayEnd(timezone, lastDay) };
}

/** Normalise a serial number for comparison: upper case, without spaces and dashes. */
export const serialKey = (serial: string): string => serial.toUpperCase().replace(/[\s-]/g, "");

/** Return whether a text can be a serial number and fits its product's pattern, if there is one. */
export const isSerial = (serial: string, pattern: string | null): boolean =>
  serialKey(serial) !== "" && (pattern === null || fitsPattern(pattern, serial));

/**
 * Return whether a serial number fits the pattern: `#` a digit, `@` a letter, `*` either, anything else itself,
 * case-insensitive.
 */
export function fitsPattern(pattern: string, serial: string): boolean {
  const typed = [...serial.trim().toUpperCase()];
  const wanted = [...pattern.toUpperCase()];
  return typed.length === wanted.length && wanted.every((sign, index) => fitsSign(sign, typed[index] ?? ""));
}

function fitsSign(sign: string, letter: string): boolean {
  if (sign === "#") return /^[0-9]$/.test(letter);
  if (sign === "@") return /^\p{L}$/u.test(letter);
  if (sign === "*") return /^[\p{L}0-9]$/u.test(letter);
  return sign === letter;
}

interface Ranked {
  id: string;
  priority: number;
  created_at: string;
}

/** Return the entry that applies among those that cover a product: the lowest priority number, then the newest. */
export function entryFor<Entry extends Ranked>(covering: readonly Entry[]): Entry | undefined {
  const newestFirst = (a: Entry, b: Entry) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
  return [...covering].sort((a, b) => a.priority - b.priority || newestFirst(a, b))[0];
}
