import { useCallback, useEffect, useState } from "react";
import { asFailed, type Failed } from "#src/lib/calls/failed";

/** The error above a form: a translation key, and the seconds until another try makes sense. */
export interface AttemptProblem {
  key: string;
  seconds?: number;
}

/** Refusals of the browser itself: no answer to a member's sign-in, or one after which the person cannot work here yet. */
const keyOf: Record<string, string> = {
  NOT_VERIFIED: "auth.notVerified",
  NOT_ACTIVE: "auth.notActive",
  LOGIN_FAILED: "auth.loginFailed",
};

const problemOf = ({ code, retryAfter }: Failed): AttemptProblem =>
  code === "RATE_LIMITED" && retryAfter ? { key: "auth.retryIn", seconds: retryAfter } : { key: keyOf[code] ?? `errors:${code}` };

/**
 * Run one call of a form at a time and return its error; after too many tries, count down the seconds. Refine's auth hooks know no wait,
 * and cover no code or invitation.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AttemptProblem>();
  const wait = problem?.seconds ?? 0;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setProblem(wait > 1 ? { key: "auth.retryIn", seconds: wait - 1 } : undefined), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  /** `expected` returns true for refusals that lead to the next step instead of an error. */
  const run = useCallback(async (work: () => Promise<void>, expected: (failed: Failed) => boolean = () => false): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const failed = asFailed(error);
      if (!expected(failed)) setProblem(problemOf(failed));
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, problem, wait, run, setProblem };
}
export type Attempt = ReturnType<typeof useAttempt>;
