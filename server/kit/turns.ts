import { AppError } from "./errors.ts";
import { leaveTurn } from "./fair-turns.ts";
import { beforeOutside, isHolding } from "./held-connection.ts";

/**
 * Return a gate for costly work: at most `atOnce` run together and `waiting` wait, first come first served. @throws
 * RATE_LIMITED when even waiting is full
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (isHolding()) await beforeOutside();
    if (running < atOnce) running += 1;
    else {
      if (queue.length >= waiting) throw new AppError("RATE_LIMITED", { retry_after: 1 });
      leaveTurn();
      // The one that finishes hands its turn over, so nobody overtakes.
      await new Promise<void>((resolve) => void queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
