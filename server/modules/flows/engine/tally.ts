import type { Tx } from "#server/db/open";
import { dayIn } from "#server/domain/days";
import type { Walk } from "./run.ts";

/** An output that a run took. */
export interface Taken {
  node_id: string;
  output: string;
}

/** Add the outputs of a segment to the tally, as rows that a task merges. */
export async function addToTally(tx: Tx, { run, calendar }: Walk, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const day = dayIn(calendar.timezone, calendar.now);
  const { store_id, flow_id, number } = run;
  await tx
    .insertInto("flow_tally")
    .values(taken.map((one) => ({ store_id, flow_id, number, ...one, day, n: 1 })))
    .execute();
}
