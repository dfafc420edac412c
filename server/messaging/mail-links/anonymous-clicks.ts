import type { Reader } from "#server/db/open";

/** Delete the clicks on a campaign behind which nobody stands: they are counted. */
export async function deleteAnonymousClicks(reader: Reader, storeId: string, campaignId: string): Promise<void> {
  await reader
    .deleteFrom("message_event")
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .where("message_id", "is", null)
    .execute();
}
