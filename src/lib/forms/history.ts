const mostSteps = 100;

/** Something being edited, with a hundred steps to undo. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** Changes of one text in a row are one step. */
  label: string | null;
}
export type HistoryStep<T> =
  | { type: "change"; content: T | ((now: T) => T); label: string | null }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "load"; content: T };

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [], label: null });

export function stepped<T>(history: History<T>, step: HistoryStep<T>): History<T> {
  const { past, now, future, label } = history;
  if (step.type === "load") return historyOf(step.content);
  if (step.type === "undo") {
    const last = past.at(-1);
    return last === undefined ? history : { past: past.slice(0, -1), now: last, future: [now, ...future], label: null };
  }
  if (step.type === "redo") {
    const [next, ...rest] = future;
    return next === undefined ? history : { past: [...past, now], now: next, future: rest, label: null };
  }
  const content = typeof step.content === "function" ? (step.content as (now: T) => T)(now) : step.content;
  // What a late change was about may be gone.
  if (content === now) return history;
  const isSame = step.label !== null && step.label === label;
  return { past: isSame ? past : [...past, now].slice(-mostSteps), now: content, future: [], label: step.label };
}
