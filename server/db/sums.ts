import { type RawBuilder, sql } from "kysely";
import { largestMinor } from "#contracts/money";

/**
 * Return a sum of amounts, 0 for none. It stops at the largest amount of the API: a figure over many orders may exceed what a JavaScript
 * number holds, and must not take its list down.
 */
export const boundedSum = (summed: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`least(coalesce(${summed}, 0), ${sql.lit(largestMinor)})::bigint`;
