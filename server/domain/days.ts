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

const offsetAt = (timezone: string, instant: Date): number =>
  wallClock(timezone, instant).getTime() - Math.floor(instant.getTime() / 1000) * 1000;

/** The local wall-clock time, expressed as if it were UTC. */
function wallClock(timezone: string, instant: Date): Date {
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
