import type { AnsweringHours } from "#contracts/conversations/settings";
import { addDays, dayIn, timeOn } from "#server/kit/days";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Nobody measures an answer that took longer. */
const mostDays = 400;

type Span = readonly [from: number, to: number];

/** Return the minutes between two instants within answering hours; without hours every minute counts. */
export function minutesWithin(hours: AnsweringHours, timezone: string, from: Date, to: Date): number {
  const [start, end] = [from.getTime(), to.getTime()];
  if (end <= start) return 0;
  if (hours.length === 0) return Math.floor((end - start) / minuteMs);
  let counted = start;
  let total = 0;
  for (const [opens, closes] of spansOf(hours, timezone, from, to)) {
    const begins = Math.max(opens, counted);
    const ends = Math.min(closes, end);
    if (ends <= begins) continue;
    total += ends - begins;
    // Hours that overlap count once.
    counted = ends;
  }
  return Math.floor(total / minuteMs);
}

/** Return when the store next answers; null while it does. */
export function nextAnswering(hours: AnsweringHours, timezone: string, now: Date): Date | null {
  const at = now.getTime();
  // A week holds every span; one day more, as today's may be over.
  const spans = spansOf(hours, timezone, now, new Date(at + 8 * dayMs));
  if (hours.length === 0 || spans.some(([opens, closes]) => opens <= at && at < closes)) return null;
  const next = spans.find(([opens]) => opens > at);
  return next ? new Date(next[0]) : null;
}

function spansOf(hours: AnsweringHours, timezone: string, from: Date, to: Date): Span[] {
  const spans: Span[] = [];
  const last = dayIn(timezone, to);
  let day = dayIn(timezone, from);
  for (let count = 0; day <= last && count < mostDays; count += 1, day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    for (const shift of hours)
      if (shift.day === weekday) spans.push([timeOn(timezone, day, shift.opens).getTime(), timeOn(timezone, day, shift.closes).getTime()]);
  }
  return spans.sort(([a], [b]) => a - b);
}
