import { sql } from "kysely";
import { among, isAddressOf, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { FileUses } from "#server/core/files/api";
import type { Reader } from "#server/db/open";

const theirs = (reader: Reader, { storeId, emails, orderIds, returnIds, claimIds }: Person) =>
  reader
    .selectFrom("conversation")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or([
        isAddressOf({ emails }, sql.ref("customer_email")),
        among("order_id", orderIds),
        among("return_id", returnIds),
        among("claim_id", claimIds),
      ]),
    );

const messagesOf = (reader: Reader, storeId: string, ids: readonly string[]) =>
  reader.selectFrom("conversation_message").where("store_id", "=", storeId).where(among("conversation_id", ids));

const idsOf = async (reader: Reader, person: Person): Promise<string[]> =>
  (await theirs(reader, person).select("id").execute()).map(({ id }) => id);

/** Notes are the store's own affair: they are erased as well, but not handed out. */
export const conversationRecords: PersonalData = {
  noun: "conversations",
  columns: [
    ...["customer_name", "customer_email", "search_text", "last_text"].map((column) => `conversation.${column}`),
    ...["text", "actor_name", "files"].map((column) => `conversation_message.${column}`),
    "conversation_presence.name",
  ],
  count: (reader, person) => rowsIn(theirs(reader, person)),
  async *read(reader, person) {
    for (const { id, number, language, created_at } of await theirs(reader, person).selectAll().orderBy("created_at").execute()) {
      const messages = await messagesOf(reader, person.storeId, [id])
        .select(["author", "actor_name", "text", "files", "created_at"])
        .where("kind", "=", "MESSAGE")
        .orderBy("position")
        .execute();
      yield { number, language, created_at, messages };
    }
  },
  async files(reader, person) {
    const rows = await messagesOf(reader, person.storeId, await idsOf(reader, person))
      .select("files")
      .execute();
    return rows.flatMap(({ files }) => files);
  },
  async exportedFiles(reader, person) {
    const rows = await messagesOf(reader, person.storeId, await idsOf(reader, person))
      .select("files")
      .where("kind", "=", "MESSAGE")
      .execute();
    return rows.flatMap(({ files }) => files);
  },
  async ids(reader, person) {
    const ids = await idsOf(reader, person);
    const messages = await messagesOf(reader, person.storeId, ids).select("id").execute();
    return [...ids, ...messages.map(({ id }) => id)];
  },
  async erase(tx, person) {
    const ids = await idsOf(tx, person);
    if (ids.length === 0) return;
    // Messages, presence and what was seen go with their conversation.
    await tx.deleteFrom("conversation").where("store_id", "=", person.storeId).where("id", "in", ids).execute();
  },
};

/** What was sent with a message. */
export const filesOfConversations: FileUses = [
  sql`select 'conversation', k.id, k.number, 'MESSAGE' from conversation_message as m
    join conversation as k on k.id = m.conversation_id and k.store_id = m.store_id
    where m.store_id = f.store_id and m.files @> jsonb_build_array(f.id)`,
];
