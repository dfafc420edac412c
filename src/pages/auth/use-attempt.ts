import { useCallback, useEffect, useState } from "react";
import { asFailed, type Failed } from "#src/lib/failed";

/** What stands over a form: the key of a sentence, and for how long trying is pointless. */
export interface AttemptProblem {
  key: string;
  seconds?: number;
}

/** Refusals that are no answer of the server: it let someone in who may not work here yet. */
const keyOf: Record<string, string> = { NOT_VERIFIED: "auth.notVerified", NOT_ACTIVE: "auth.notActive" };

const problemOf = ({ code, retryAfter }: Failed): AttemptProblem =>
  code === "RATE_LIMITED" && retryAfter ? { key: "auth.retryIn", seconds: retryAfter } : { key: keyOf[code] ?? `errors:${code}` };

/** One call of a form at a time, with its problem over the form; after too many tries it counts the seconds. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AttemptProblem>();
  const wait = problem?.seconds ?? 0;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setProblem(wait > 1 ? { key: "auth.retryIn", seconds: wait - 1 } : undefined), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  /** `expected` answers true for a refusal that is no problem but the next step. */
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
