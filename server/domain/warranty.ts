import type { Duration } from "#contracts/warranty/warranty";
import { addDays, addMonths, dayEnd, dayIn } from "./days.ts";

/** The last day covered, counted from the day it starts; null is a lifetime. Months and years clamp to the month's last day. */
export function lastDayOf(startDay: string, duration: Duration | null): string | null {
  if (!duration) return null;
  if (duration.unit === "DAYS") return addDays(startDay, duration.value);
  return addMonths(startDay, duration.unit === "YEARS" ? duration.value * 12 : duration.value);
}

/** From an instant, in the store's time zone: the last day and the instant it is over. */
export function warrantyEnd(startsAt: Date, duration: Duration | null, timezone: string): { lastDay: string; expiresAt: Date } | null {
  const lastDay = lastDayOf(dayIn(timezone, startsAt), duration);
  return lastDay === null ? null : { lastDay, expiresAt: dayEnd(timezone, lastDay) };
}

/** How serial numbers are compared: without case, spaces and dashes people leave out or put in. */
export const serialKey = (serial: string): string => serial.toUpperCase().replace(/[\s-]/g, "");

/** Whether it may be a serial number at all, and looks as its product's pattern says, where there is one. */
export const isSerial = (serial: string, pattern: string | null): boolean =>
  serialKey(serial) !== "" && (pattern === null || fitsPattern(pattern, serial));

/** Whether a serial number looks as the pattern says: `#` a digit, `@` a letter, `*` either, anything else itself, without case. */
export function fitsPattern(pattern: string, serial: string): boolean {
  const given = [...serial.trim().toUpperCase()];
  const wanted = [...pattern.toUpperCase()];
  return given.length === wanted.length && wanted.every((sign, index) => fitsSign(sign, given[index] ?? ""));
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

/** Of several entries that cover a product: the lowest priority number, then the newest. */
export function entryFor<Entry extends Ranked>(covering: readonly Entry[]): Entry | undefined {
  const newestFirst = (a: Entry, b: Entry) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
  return [...covering].sort((a, b) => a.priority - b.priority || newestFirst(a, b))[0];
}
