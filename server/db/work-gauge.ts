import type { Database } from "./open.ts";

/** What Prometheus is told of work that waits or went wrong, counted by state when it asks. */
export interface WorkGauge {
  name: string;
  help: string;
  states: readonly string[];
  /** Return how many there are of each state; a state that is left out has none. */
  count(db: Database): Promise<readonly { state: string; n: string | number }[]>;
}
