import { randomBytes } from "node:crypto";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader, Tx } from "#server/db/open";
import { addressHash } from "#server/messaging/domain/people/consent-digest";

export interface StoreKeys {
  hash_key: string;
  link_key: string;
}

const newKey = (): string => randomBytes(32).toString("base64url");

/** Return a store's keys if it has any: without them nothing was ever suppressed or linked. */
export const knownKeys = (reader: Reader, storeId: string): Promise<StoreKeys | undefined> =>
  reader.selectFrom("store_key").select(["hash_key", "link_key"]).where("store_id", "=", storeId).executeTakeFirst();

/** Return a store's keys, made on first use. They are in the database, so that a changed SECRET frees nobody. */
export async function storeKeys(tx: Tx, storeId: string): Promise<StoreKeys> {
  const known = await knownKeys(tx, storeId);
  if (known) return known;
  await tx
    .insertInto("store_key")
    .values({ store_id: storeId, hash_key: newKey(), link_key: newKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await knownKeys(tx, storeId)) as StoreKeys;
}

/** Return the digests of a person's addresses, as columns. */
export async function hashesOf(tx: Tx, storeId: string, { email, phone }: { email: string | null; phone: string | null }) {
  const { hash_key } = await storeKeys(tx, storeId);
  const hash = (channel: AddressChannel, address: string | null) => address && addressHash(hash_key, storeId, channel, address);
  return { email_hash: hash("EMAIL", email), phone_hash: hash("SMS", phone) };
}
