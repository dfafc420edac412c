import { type RawBuilder, sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Tx } from "#server/db/open";

/** Note the day on which a person last opened a mail. */
export async function noteOpened(tx: Tx, storeId: string, id: string, day: string): Promise<void> {
  await tx.updateTable("subscriber").set({ last_open_day: day }).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** The moment of a person's last marketing message, which lists and the caps show. */
export const lastSent = { EMAIL: "last_email_at", SMS: "last_sms_at" } as const satisfies Record<MessageChannel, string>;

interface Sent {
  storeId: string;
  channel: MessageChannel;
  ids: readonly string[];
  at: string;
}

/** Return the write that notes that people were sent something, once `locked` holds. */
export const sentWrite = ({ storeId, channel, ids, at }: Sent, locked: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      update subscriber set ${sql.ref(lastSent[channel])} = ${at}::timestamptz
      where store_id = ${storeId} and id = any(${[...ids]}::text[]) and ${locked}`;
