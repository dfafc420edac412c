import type { MessageChannel, SkipReason } from "#contracts/messages";

const minute = 60_000;
/** A step that could not be taken for so long is left out: nobody wants it any more. */
export const lateMs = 24 * 60 * minute;

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

/** Why a person may not be written to on a channel; null: they may. */
export type Standing = Record<MessageChannel, SkipReason | null>;

/** Return the channels that steps use. */
export const channelsOf = (steps: readonly { channel: MessageChannel }[]): MessageChannel[] => [
  ...new Set(steps.map(({ channel }) => channel)),
];

/** Return whether any step of a journey may reach a person; whom none reaches leaves it. */
export const isReachable = (steps: readonly { channel: MessageChannel }[], standing: Standing): boolean =>
  channelsOf(steps).some((channel) => standing[channel] === null);
