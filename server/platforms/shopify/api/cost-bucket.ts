import { leaveTurn } from "#server/kit/fair-turns";
import type { Pace } from "../../http/pace.ts";

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** What is left of the points of an app in one store. */
export interface Rate {
  available: number;
  maximum: number;
}

/** The points of an app in one store: calls wait here instead of being refused. */
export interface CostBucket {
  /** Wait until an operation's expected cost is available, and take it. */
  take(operation: string): Promise<void>;
  /** Correct the level by what the platform reports. */
  report(operation: string, requestedCost: number | undefined, status: ThrottleStatus | undefined): void;
  /** Return how long until a refused operation can be repeated. */
  waitMs(operation: string): number;
  /** Return what is left; null before the platform has reported it. */
  rate(): Rate | null;
}

/** The lowest plan's bucket, until the first answer tells. */
const smallest: ThrottleStatus = { maximumAvailable: 2000, currentlyAvailable: 2000, restoreRate: 100 };
/** The cost of an operation not seen yet. */
const firstGuess = 50;

export function costBucket(pace: Pace): CostBucket {
  let status = smallest;
  let at = pace.now();
  let isReported = false;
  const costs = new Map<string, number>();
  const costOf = (operation: string) => Math.min(costs.get(operation) ?? firstGuess, status.maximumAvailable);
  const available = () => Math.min(status.maximumAvailable, status.currentlyAvailable + ((pace.now() - at) / 1000) * status.restoreRate);
  const waitMs = (operation: string) => Math.max(0, Math.ceil(((costOf(operation) - available()) / status.restoreRate) * 1000));
  return {
    waitMs,
    rate: () => (isReported ? { available: Math.floor(Math.max(0, available())), maximum: status.maximumAvailable } : null),
    async take(operation) {
      // The level is lowered before waiting, so that calls that wait together wait one after the other.
      const wait = waitMs(operation);
      status = { ...status, currentlyAvailable: available() - costOf(operation) };
      at = pace.now();
      if (wait === 0) return;
      leaveTurn();
      await pace.sleep(wait);
    },
    report(operation, requestedCost, reported) {
      if (requestedCost !== undefined) costs.set(operation, requestedCost);
      if (!reported) return;
      isReported = true;
      status = reported;
      at = pace.now();
    },
  };
}
