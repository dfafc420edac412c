import type { Insertable } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import type { MessageEvent } from "#server/db/tables";

/** Insert an open or a click. */
export const insertVisit = (tx: Tx, visit: Insertable<MessageEvent>) =>
  tx.insertInto("message_event").values(visit).returning(["id", "at", "link_id", "machine"]).executeTakeFirstOrThrow();

/** Note that a program followed the links, and nobody. */
export async function markMachine(tx: Tx, storeId: string, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable("message_event")
    .set({ machine: true })
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
}

/** Delete the clicks on a campaign behind which nobody stands: they are counted. */
export async function deleteAnonymousClicks(reader: Reader, storeId: string, campaignId: string): Promise<void> {
  await reader
    .deleteFrom("message_event")
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .where("message_id", "is", null)
    .execute();
}
