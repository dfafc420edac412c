/** At most `count` messages within `hours`; the window is open at its old end. */
export interface Cap {
  hours: number;
  count: number;
}

/** Whoever asked for less gets one mail a week. */
export const weeklyCap: Cap = { hours: 7 * 24, count: 1 };

/** How long a message waits for hours and caps before it is given up, in hours. */
export const mostWaitHours = { EMAIL: 24, SMS: 72 } as const;

const hourMs = 3_600_000;

/** Return the first moment from `at` on when a further message keeps within all caps, by the marketing messages sent to the person. */
export function nextWithinCaps(at: Date, sent: readonly Date[], caps: readonly Cap[]): Date {
  const times = sent.map((one) => one.getTime()).sort((a, b) => b - a);
  let next = at.getTime();
  for (const { hours, count } of caps) {
    // The message that must have left the window before another may follow.
    const blocking = times[count - 1];
    if (blocking !== undefined) next = Math.max(next, blocking + hours * hourMs);
  }
  return new Date(next);
}

/** Return whether a message has been held back for longer than it may wait, in hours. */
export const isTooLate = (due: Date, firstDue: Date, mostHours: number): boolean => due.getTime() - firstDue.getTime() > mostHours * hourMs;
