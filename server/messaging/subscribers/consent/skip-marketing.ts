import type { AddressChannel } from "#contracts/subscribers/states";
import type { Tx } from "#server/db/open";
import { skipWaiting } from "#server/messaging/writing/api";

/** Skip the marketing that waits for a person who leaves: not even what a sender has taken is sent. */
export const skipMarketing = (tx: Tx, storeId: string, subscriberId: string, channel: AddressChannel): Promise<void> =>
  skipWaiting(tx, storeId, "UNSUBSCRIBED", (eb) =>
    eb.and([eb("subscriber_id", "=", subscriberId), eb("channel", "=", channel), eb("kind", "in", ["CAMPAIGN", "AUTOMATION"])]),
  );
