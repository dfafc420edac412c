/** Return the current calendar day in a time zone: "2026-06-01". */
export const todayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, calendar: "gregory", year: "numeric", month: "2-digit", day: "2-digit" }).format(now);
