const hour = 3_600_000;

/** Return noon of a calendar day in a time zone. */
export function noonOf(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  if (Number.isNaN(noon)) return new Date(0).toISOString();
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const ahead = Date.parse(`${clock.format(noon).replace(" ", "T")}Z`) - noon;
  return new Date(noon - Math.round(ahead / (hour / 4)) * (hour / 4)).toISOString();
}
