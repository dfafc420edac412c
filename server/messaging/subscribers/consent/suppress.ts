import type { AddressChannel, ConsentSource, SuppressionReason } from "#contracts/subscribers/states";
import type { Reader, Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import { columnsOf, type SubscriberRecord } from "../record.ts";
import { storeKeys } from "../store-keys.ts";

interface Place {
  storeId: string;
  channel: AddressChannel;
  hash: string;
}

/** Put an address on the suppression list; a stronger reason replaces a weaker one. */
export async function suppress(
  tx: Tx,
  { storeId, channel, hash }: Place,
  { reason, source, at }: { reason: SuppressionReason; source: ConsentSource; at: string },
): Promise<void> {
  const isStrong = reason === "BOUNCED" || reason === "COMPLAINED";
  await tx
    .insertInto("suppression")
    .values({ id: newId(), store_id: storeId, channel, address_hash: hash, reason, source, created_at: at })
    .onConflict((conflict) => {
      const same = conflict.columns(["store_id", "channel", "address_hash"]);
      return isStrong ? same.doUpdateSet({ reason, source }).where("suppression.reason", "<>", "COMPLAINED") : same.doNothing();
    })
    .execute();
}

/** Take an address off the list, because its person came back; only if it is there for this reason, where one is named. */
export async function release(tx: Tx, { storeId, channel, hash }: Place, reason?: SuppressionReason): Promise<void> {
  await tx
    .deleteFrom("suppression")
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .$if(reason !== undefined, (query) => query.where("reason", "=", reason as SuppressionReason))
    .execute();
}

/** Return why an address is suppressed; undefined: it is not. */
export async function suppressedAs(reader: Reader, { storeId, channel, hash }: Place): Promise<SuppressionReason | undefined> {
  const row = await reader
    .selectFrom("suppression")
    .select("reason")
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .where("address_hash", "=", hash)
    .executeTakeFirst();
  return row?.reason;
}

/** Return why a person's address on a channel is suppressed; null: it is not. */
export async function suppressionOn(reader: Reader, person: SubscriberRecord, channel: AddressChannel): Promise<SuppressionReason | null> {
  const hash = person[columnsOf[channel].hash];
  return (hash !== null && (await suppressedAs(reader, { storeId: person.store_id, channel, hash }))) || null;
}

/** Return whether nothing may be sent to an address, because whoever reads it left, or it does not exist. */
export async function isSuppressed(tx: Tx, storeId: string, channel: AddressChannel, address: string): Promise<boolean> {
  const { hash_key } = await storeKeys(tx, storeId);
  return (await suppressedAs(tx, { storeId, channel, hash: addressHash(hash_key, storeId, channel, address) })) !== undefined;
}
