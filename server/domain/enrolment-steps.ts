const minute = 60_000;
/** A step that could not be taken for so long is left out: nobody wants it any more. */
const lateMs = 24 * 60 * minute;

interface Step {
  /** From the moment a person entered. */
  delay_minutes: number;
}

/** Return when a step falls due, as an ISO instant; null after the last one. */
export function stepDueAt(steps: readonly Step[], step: number, enteredAt: string): string | null {
  const found = steps[step];
  return found ? new Date(Date.parse(enteredAt) + found.delay_minutes * minute).toISOString() : null;
}

/** Return whether a step fell due so long ago that it is skipped, as after a pause. */
export const isLate = (dueAt: string, now: Date): boolean => now.getTime() - Date.parse(dueAt) > lateMs;
