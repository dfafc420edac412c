import { cached } from "../words/formats.ts";

const dayMs = 86_400_000;
/** Return amber from a day before the due time, red after it. */
export function dueState(dueAt: string | null, now: Date): "none" | "soon" | "late" {
  if (!dueAt) return "none";
  const left = new Date(dueAt).getTime() - now.getTime();
  return left < 0 ? "late" : left < dayMs ? "soon" : "none";
}

const unitFormat = cached(
  (locale: string, unit: string, unitDisplay: "short" | "long" = "short") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }),
);

/** Return an age without "ago": "5 days", "3 hr". */
export function ageWords(at: string, now: Date, locale: string): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  const [count, unit] =
    minutes >= 1440 ? [Math.floor(minutes / 1440), "day"] : minutes >= 60 ? [Math.floor(minutes / 60), "hour"] : [minutes, "minute"];
  return unitFormat(locale, String(unit)).format(Number(count));
}

/** Return minutes in the words of a user: "45 min", "3 hr", or long: "45 minutes", "3 hours". */
export function minuteWords(minutes: number, locale: string, length: "short" | "long" = "short"): string {
  const isHours = minutes >= 120;
  return unitFormat(locale, isHours ? "hour" : "minute", length).format(isHours ? minutes / 60 : minutes);
}
