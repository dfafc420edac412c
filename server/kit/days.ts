const dayMs = 86_400_000;

/** Return the calendar day ("2025-01-31") of an instant in a time zone (IANA name). */
export const dayIn = (timezone: string, instant: Date): string => wallClock(timezone, instant).toISOString().slice(0, 10);

/** Return the first instant of a calendar day in a time zone, even where the clocks change at midnight. */
export function dayStart(timezone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const candidates = [-dayMs, dayMs].map((shift) => midnight - offsetAt(timezone, new Date(midnight + shift)));
  const first = candidates.sort((a, b) => a - b).find((time) => dayIn(timezone, new Date(time)) === day);
  return new Date(first ?? midnight);
}

/** Return the last millisecond of a calendar day in a time zone. */
export const dayEnd = (timezone: string, day: string): Date => new Date(dayStart(timezone, addDays(day, 1)).getTime() - 1);

/** Return the instant of a wall-clock time ("09:30") on a calendar day; one the clocks skip is moved on by the gap. */
export function timeOn(timezone: string, day: string, clock: string): Date {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const candidates = [dayMs, -dayMs].map((shift) => new Date(wall - offsetAt(timezone, new Date(wall + shift))));
  const [first = new Date(wall), last = first] = candidates.sort((a, b) => a.getTime() - b.getTime());
  return wallClock(timezone, first).getTime() === wall ? first : last;
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/**
 * Return the same day `count` months later, clamped to the month's last day: 31 January plus one month is 28 or 29
 * February.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Return the time of day ("13:05:00") of an instant in a time zone. */
export const timeIn = (timezone: string, instant: Date): string => wallClock(timezone, instant).toISOString().slice(11, 19);

/**
 * Return the instant a wall clock shows a time of a day. A time that the clocks skip moves on by the gap; one that they show twice is
 * the first.
 */
export function instantOf(timezone: string, day: string, time: string): Date {
  const shown = Date.parse(`${day}T${time}Z`);
  const offsets = [-dayMs, dayMs].map((shift) => offsetAt(timezone, new Date(shown + shift)));
  const candidates = offsets.map((offset) => shown - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => wallClock(timezone, new Date(at)).getTime() === shown);
  // In a gap neither fits; the offset before it puts the clock as far past the gap as the time was into it.
  return new Date(exact ?? shown - (offsets[0] ?? 0));
}

const offsetAt = (timezone: string, instant: Date): number =>
  wallClock(timezone, instant).getTime() - Math.floor(instant.getTime() / 1000) * 1000;

/** Return the local wall-clock time, expressed as if it were UTC. */
export function wallClock(timezone: string, instant: Date): Date {
  const parts = formatOf(timezone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return new Date(Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second")));
}

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = "numeric" as const;
  const fields = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
    hourCycle: "h23" as const,
  };
  const made = new Intl.DateTimeFormat("en-US", { timeZone, calendar: "gregory", numberingSystem: "latn", ...fields });
  formats.set(timeZone, made);
  return made;
}
