import { sql } from "kysely";
import type { Reader } from "#server/db/open";

/** Return how many messages of campaigns have had each outcome, by campaign; one without messages is missing. */
export async function tallySums(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Record<string, number>>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("campaign_tally")
    .select(["campaign_id", "outcome", sql<number>`sum(n)::int`.as("n")])
    .where("store_id", "=", storeId)
    .where("campaign_id", "in", [...ids])
    .groupBy(["campaign_id", "outcome"])
    .execute();
  const found = new Map<string, Record<string, number>>();
  for (const { campaign_id, outcome, n } of rows) found.set(campaign_id, { ...found.get(campaign_id), [outcome]: n });
  return found;
}
