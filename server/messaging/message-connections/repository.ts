import type { Selectable } from "kysely";
import type { AddressChannel } from "#contracts/subscribers/states";
import type { Reader, Tx } from "#server/db/open";
import type { MessageConnection } from "#server/db/tables";
import { newId } from "#server/kit/ids";
import type { Seal } from "#server/kit/seal";
import { Stored } from "./stored.ts";

export type ConnectionRow = Selectable<MessageConnection>;
/** A connection with its opened settings; null: they were sealed with a former secret. */
export interface KnownConnection {
  row: ConnectionRow;
  stored: Stored | null;
}

function opened(seal: Pick<Seal, "open">, row: ConnectionRow): KnownConnection {
  const text = seal.open(row.settings);
  return { row, stored: text === null ? null : Stored.parse(JSON.parse(text)) };
}

/** Return a channel's connection; null: the store has none of its own. */
export async function connectionOf(
  reader: Reader,
  seal: Pick<Seal, "open">,
  storeId: string,
  channel: AddressChannel,
): Promise<KnownConnection | null> {
  const row = await reader
    .selectFrom("message_connection")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return row ? opened(seal, row) : null;
}

/** Return a connection by the id that is part of the address of its reports. */
export async function connectionById(reader: Reader, seal: Pick<Seal, "open">, id: string): Promise<KnownConnection | null> {
  const row = await reader.selectFrom("message_connection").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? opened(seal, row) : null;
}

interface Saving {
  storeId: string;
  channel: AddressChannel;
  stored: Stored;
  rate: number;
  daily_limit: number | null;
  now: Date;
}

/** Write a channel's connection. It keeps its id, which is part of the address of its reports; it has not been tested yet. */
export async function writeConnection(
  tx: Tx,
  seal: Pick<Seal, "seal">,
  { storeId, channel, stored, now, ...limits }: Saving,
): Promise<void> {
  const at = now.toISOString();
  const values = { adapter: stored.adapter, settings: seal.seal(JSON.stringify(stored)), ...limits, updated_at: at };
  await tx
    .insertInto("message_connection")
    .values({ id: newId(), store_id: storeId, channel, ...values, tested_at: null, last_error: null, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "channel"]).doUpdateSet((eb) => ({
        ...values,
        tested_at: null,
        last_error: null,
        version: eb("message_connection.version", "+", 1),
      })),
    )
    .execute();
}

export async function removeConnection(tx: Tx, storeId: string, channel: AddressChannel): Promise<void> {
  await tx.deleteFrom("message_connection").where("store_id", "=", storeId).where("channel", "=", channel).execute();
}

/** Note the outcome of a test. */
export async function noteTest(tx: Tx, { id, store_id }: ConnectionRow, error: string | null, now: Date): Promise<void> {
  const change = { tested_at: now.toISOString(), last_error: error };
  await tx.updateTable("message_connection").set(change).where("store_id", "=", store_id).where("id", "=", id).execute();
}
