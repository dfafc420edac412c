import type { AnsweringHours } from "./settings.ts";

/** Apart from the contract, which every page loads. */
export const mostSpansADay = 3;

/** Return whether spans of one day overlap; one may begin where another ends. */
export function areOverlapping(spans: readonly { opens: string; closes: string }[]): boolean {
  const sorted = [...spans].sort((a, b) => a.opens.localeCompare(b.opens));
  return sorted.some(({ opens }, index) => opens < (sorted[index - 1]?.closes ?? ""));
}

/** Return why hours cannot be saved: a day has too many spans, or spans that overlap. */
export function hoursProblem(hours: AnsweringHours): "TOO_BIG" | "OVERLAPPING" | null {
  const days = [...new Set(hours.map(({ day }) => day))].map((day) => hours.filter((span) => span.day === day));
  if (days.some((spans) => spans.length > mostSpansADay)) return "TOO_BIG";
  return days.some(areOverlapping) ? "OVERLAPPING" : null;
}
