import type { Selectable } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import { type TestAddress, testAddressDays } from "#contracts/test-addresses";
import type { Reader, Tx } from "#server/db/open";
import type { TestAddress as Row } from "#server/db/tables";

export type TestAddressRow = Selectable<Row>;
const lifeMs = testAddressDays * 86_400_000;

export const isOver = ({ asked_at, confirmed_at }: Pick<TestAddressRow, "asked_at" | "confirmed_at">, now: Date): boolean =>
  confirmed_at === null && now.getTime() - Date.parse(asked_at) > lifeMs;

export function shownAddress(row: TestAddressRow, now: Date): TestAddress {
  const { id, email, phone, asked_at, confirmed_at, created_by } = row;
  const state = confirmed_at !== null ? "CONFIRMED" : isOver(row, now) ? "EXPIRED" : "PENDING";
  return { id, email, phone, state, asked_at, confirmed_at, created_by };
}

/** Return where messages to an address go, and by which channel. */
export const reachOf = ({ email, phone }: Pick<TestAddressRow, "email" | "phone">): { channel: MessageChannel; address: string } =>
  phone === null ? { channel: "EMAIL", address: email ?? "" } : { channel: "SMS", address: phone };

export const addressesOf = (reader: Reader, storeId: string): Promise<TestAddressRow[]> =>
  reader.selectFrom("test_address").selectAll().where("store_id", "=", storeId).orderBy("created_at").orderBy("id").execute();

export const addressOf = (reader: Reader, storeId: string, id: string): Promise<TestAddressRow | undefined> =>
  reader.selectFrom("test_address").selectAll().where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();

/** Note that an address is asked; what is older than the limits look back is forgotten. */
export async function noteAsked(tx: Tx, ask: { id: string; store_id: string; address_hash: string; asked_at: string }, since: string) {
  await tx.deleteFrom("test_address_ask").where("store_id", "=", ask.store_id).where("asked_at", "<", since).execute();
  await tx.insertInto("test_address_ask").values(ask).execute();
}

/** Return when a store asked whom since a moment. */
export const askedSince = (reader: Reader, storeId: string, since: string): Promise<{ address_hash: string; asked_at: string }[]> =>
  reader
    .selectFrom("test_address_ask")
    .select(["address_hash", "asked_at"])
    .where("store_id", "=", storeId)
    .where("asked_at", ">=", since)
    .execute();
