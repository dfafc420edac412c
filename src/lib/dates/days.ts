import dayjs from "dayjs";

/** Return the start of a calendar day ("2026-06-01") in the user's time zone. */
export function dayStart(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
export function dayEnd(day: string): string | undefined {
  const at = new Date(`${day}T23:59:59.999`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
/** Return the user's calendar day of a time, for a date field. */
export function dayOf(at: string | undefined): string {
  const date = at ? new Date(at) : undefined;
  if (!date || Number.isNaN(date.getTime())) return "";
  return dayjs(date).format("YYYY-MM-DD");
}

/** Return the current calendar day in a time zone: "2026-06-01". */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
