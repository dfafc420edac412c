import type { AddressChannel } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";

/** Skip the marketing that waits for a person who leaves: not even what a sender has taken is sent. */
export async function skipMarketing(tx: Tx, storeId: string, subscriberId: string, channel: AddressChannel): Promise<void> {
  await tx
    .updateTable("message")
    .set({ state: "SKIPPED", skip_reason: "UNSUBSCRIBED", lease_until: null, leased_by: null })
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("channel", "=", channel)
    .where("kind", "in", ["CAMPAIGN", "AUTOMATION"])
    .where("state", "in", ["QUEUED", "CLAIMED"])
    .execute();
}
