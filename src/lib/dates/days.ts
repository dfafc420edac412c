import { getSession } from "../session/session.ts";

const dayMs = 86_400_000;

/** Return the device's time zone; UTC where its system names none that the browser knows, as some minimal systems do. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
/** Return the store's time zone, whose days every day in the product is; before anybody is signed in, the device's. */
export const storeZone = (): string => getSession().store?.timezone ?? deviceZone();

/** Return the first instant of a calendar day ("2026-06-01"), even where the clocks change at midnight. */
export function dayStart(day: string, zone = storeZone()): string | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  const candidates = [-dayMs, dayMs].map((shift) => midnight - offsetAt(zone, midnight + shift)).sort((a, b) => a - b);
  const first = candidates.find((at) => todayIn(zone, new Date(at)) === day);
  return new Date(first ?? midnight).toISOString();
}
/** Return the last millisecond of a calendar day. */
export function dayEnd(day: string, zone = storeZone()): string | undefined {
  const next = Date.parse(`${day}T00:00:00Z`) + dayMs;
  const start = Number.isNaN(next) ? undefined : dayStart(new Date(next).toISOString().slice(0, 10), zone);
  return start && new Date(Date.parse(start) - 1).toISOString();
}
/** Return noon of a calendar day: where only a day is known, the time that is that day almost everywhere. */
export function dayNoon(day: string, zone = storeZone()): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  return new Date(noon - offsetAt(zone, noon)).toISOString();
}
/** Return the calendar day of a time, for a date field; "" for none. */
export function dayOf(at: string | null | undefined, zone = storeZone()): string {
  const date = at ? new Date(at) : undefined;
  return date && !Number.isNaN(date.getTime()) ? todayIn(zone, date) : "";
}

/** Return what the store's clock shows at a time: "2026-06-01T09:00". */
export function wallClock(at: string, zone = storeZone()): string {
  const time = Date.parse(at);
  return new Date(time + offsetAt(zone, time)).toISOString().slice(0, 16);
}
/** Return the time at which the store's clock shows this, the first one where it shows it twice; where it never does, an hour on. */
export function instantAt(wall: string, zone = storeZone()): string {
  const shown = Date.parse(`${wall}:00Z`);
  const [before = shown, after = shown] = [-dayMs, dayMs].map((shift) => shown - offsetAt(zone, shown + shift));
  const found = [before, after].find((at) => wallClock(new Date(at).toISOString(), zone) === wall);
  return new Date(found ?? before).toISOString();
}

/** Return the current calendar day in a time zone: "2026-06-01". */
export const todayIn = (timeZone = storeZone(), now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" }).format(now);

/** Return by how much a zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const fields = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23", ...fields });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: keyof typeof fields) => parts.get(type) ?? 0;
  const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
