import { sql } from "kysely";
import type { Reader } from "./open.ts";

/** Return how many messages of a campaign have had each outcome. */
export async function tallySums(reader: Reader, storeId: string, campaignId: string): Promise<Record<string, number>> {
  const rows = await reader
    .selectFrom("campaign_tally")
    .select(["outcome", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .groupBy("outcome")
    .execute();
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]));
}
