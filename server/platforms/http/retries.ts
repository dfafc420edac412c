import { isPlatformError, type PlatformError } from "../port/errors.ts";
import type { Pace } from "./pace.ts";

const attempts = 5;
const firstPauseMs = 500;
const longestPauseMs = 20_000;

/**
 * Run a call again while that is safe. `repeatable`: a read, or a write that acts once per key. A refusal for haste
 * (rate_limited) had no effect, so any call may be repeated after it. A wait longer than `longestPauseMs` is left to the
 * caller, who has the error's `retryAfterMs`.
 */
export async function withRetries<T>(pace: Pace, repeatable: boolean, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === attempts || !isPlatformError(error) || !mayRepeat(error, repeatable)) throw error;
      const pause = pauseFor(error, attempt, pace);
      if (pause > longestPauseMs) throw error;
      await pace.sleep(pause);
    }
  }
}

const mayRepeat = ({ kind }: PlatformError, repeatable: boolean): boolean =>
  kind === "rate_limited" || (repeatable && (kind === "unavailable" || kind === "outcome_unknown"));

/** Doubling, half of it by chance so that callers refused together do not return together. */
function pauseFor({ retryAfterMs }: PlatformError, attempt: number, pace: Pace): number {
  const backoff = firstPauseMs * 2 ** (attempt - 1);
  return Math.max(retryAfterMs ?? 0, backoff / 2 + (pace.random() * backoff) / 2);
}
