import { readItem, writeItem } from "#src/lib/browser/storage";

/** The time before the end of the inactivity allowed, in which people are asked whether they are still there. */
const warningMs = 60_000;
const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;
/** Where every tab records when it was last used. */
const storageKey = "lastActivity";

let ownLast = 0;
/** Return when this or another tab was last used, in milliseconds since 1970. */
export const lastActivity = (): number => Math.max(ownLast, Number(readItem(storageKey)) || 0);

/** Record that this tab is being used. */
export function noteActivity(): void {
  ownLast = Date.now();
  writeItem(storageKey, String(ownLast));
}

/**
 * Watch for the use of any tab. Reports, each second, the seconds left in the last minute of the inactivity allowed, otherwise null.
 * Once that minute has begun, keys and pointers no longer count as use. Returns a function that stops watching.
 */
export function watchIdle(limitMs: number, report: (left: number | null) => void): () => void {
  noteActivity();
  const leftMs = () => lastActivity() + limitMs - Date.now();
  const look = () => report(leftMs() > warningMs ? null : Math.max(0, Math.ceil(leftMs() / 1000)));
  const act = () => {
    // Also after a sleeping computer has woken up, before the timer has run.
    if (leftMs() > warningMs && Date.now() - ownLast > 1000) noteActivity();
  };
  const timer = setInterval(look, 1000);
  for (const activity of activities) window.addEventListener(activity, act, { passive: true, capture: true });
  return () => {
    clearInterval(timer);
    for (const activity of activities) window.removeEventListener(activity, act, { capture: true });
  };
}
