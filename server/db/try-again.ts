import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const retries = 3;
const worthAnotherTry = new Set(["40001", "40P01"]);

export const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError ? (error.code ?? "") : "");

/**
 * Run the work, and up to three times more after a serialization failure, a deadlock, or when it was overtaken; `between` runs before each
 * further attempt.
 */
export async function tryAgain<T>(work: () => Promise<T>, between?: () => Promise<void>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt > retries || !(error instanceof Overtaken || worthAnotherTry.has(codeOf(error)))) throw error;
      await between?.();
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Another transaction has just written what this one was about to write. Run once more, this one sees it. */
export class Overtaken extends Error {
  constructor(what: string) {
    super(`another transaction has just written ${what}`);
    this.name = "Overtaken";
  }
}
