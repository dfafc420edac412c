import { sql } from "kysely";
import { among, isAddressOf, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

/** Mails to the person, and text messages about their orders and cases, which went to a phone number. */
const messages = (reader: Reader, { storeId, emails, orderIds, returnIds, claimIds }: Person) =>
  reader
    .selectFrom("message")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or([
        isAddressOf({ emails }, sql.ref("recipient")),
        among("order_id", orderIds),
        among("return_id", returnIds),
        among("claim_id", claimIds),
      ]),
    );

export const messageRecords: PersonalData = {
  noun: "messages",
  columns: ["message.recipient", "message.recipient_key", "message.subject", "message.body", "message.html", "message.search_text"],
  count: (reader, person) => rowsIn(messages(reader, person)),
  async *read(reader, person) {
    yield* await messages(reader, person)
      .select(["template", "recipient", "subject", "body", "state", "created_at", "sent_at", "delivered_at", "clicked_at"])
      .orderBy("created_at")
      .execute();
  },
  ids: async (reader, person) => (await messages(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const ids = (await messages(tx, person).select("id").execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.deleteFrom("message").where("store_id", "=", person.storeId).where("id", "in", ids).execute();
  },
};
