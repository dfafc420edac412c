import { sql } from "kysely";
import { loopStopped } from "#contracts/flows/states";

const month = 30 * 86_400_000;

/** A condition on the tally: starts of the last 30 days that were stopped as loops. */
export const stoppedLoops = (now: Date) =>
  sql<boolean>`output = ${sql.lit(loopStopped)} and day > ${new Date(now.getTime() - month).toISOString().slice(0, 10)}::date`;
