import type { Reader, Tx } from "#server/db/open";
import { type Person, type PersonalData, rowsIn } from "#server/db/personal-data";
import { systemContext } from "#server/db/system-context";
import { erase as eraseSubscriber } from "./operations/erase-subscriber.ts";

const people = (reader: Reader | Tx, { storeId, email }: Person) =>
  reader.selectFrom("subscriber").where("store_id", "=", storeId).where("email", "=", email);

/** Erased people stay suppressed: their digests and the consent trail are what proves that they are left alone. */
export const subscriberRecords: PersonalData = {
  noun: "subscribers",
  columns: ["email", "phone", "first_name", "last_name", "customer_id", "search_text"].map((column) => `subscriber.${column}`),
  count: (reader, person) => rowsIn(people(reader, person)),
  async *read(reader, person) {
    for (const row of await people(reader, person).selectAll().execute()) {
      const { id, email, phone, first_name, last_name, language, timezone, country, province, tags, attributes, created_at } = row;
      const { email_status, sms_status, tracking } = row;
      const consents = await reader
        .selectFrom("consent_event")
        .select(["channel", "action", "source", "at", "text", "ip", "user_agent", "page_url"])
        .where("store_id", "=", person.storeId)
        .where("subscriber_id", "=", id)
        .orderBy("position")
        .execute();
      const about = { email, phone, first_name, last_name, language, timezone, country, province, tags, attributes, created_at };
      yield { ...about, email_status, sms_status, tracking, consents };
    }
  },
  async erase(tx, person) {
    const [row] = await people(tx, person).selectAll().forUpdate().execute();
    if (row) await eraseSubscriber(tx, await systemContext(tx, person.storeId, new Date()), row);
  },
};
