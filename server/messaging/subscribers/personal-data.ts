import { type RawBuilder, sql } from "kysely";
import { among, type Person, type PersonalCopies, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import { removeBytes } from "#server/core/files/api";
import { systemContext } from "#server/core/stores/api";
import type { Reader, Tx } from "#server/db/open";
import { loadTrail } from "./consent/append-event.ts";
import { erase as eraseSubscriber } from "./operations/erase-subscriber.ts";

/** Someone who gave a number alone is known by it. */
const people = (reader: Reader | Tx, { storeId, emails, phones, customerIds }: Person) =>
  reader
    .selectFrom("subscriber")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or([among("email", emails), among("customer_id", customerIds), eb.and([eb("email", "is", null), among("phone", phones)])]),
    );

/** Return what a person was seen doing, in the shop and with messages, and what came of it. */
async function behaviourOf(reader: Reader, storeId: string, id: string) {
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(reader)).rows;
  return {
    followed: await rows(sql<object>`
      select e.type, e.at, l.url from message_event e join message m on m.id = e.message_id left join link l on l.id = e.link_id
      where m.store_id = ${storeId} and m.subscriber_id = ${id} and not e.machine order by e.at`),
    viewed: await rows(sql<object>`
      select e.type, e.at, p.title from store_event e left join product p on p.id = e.product_id
      where e.store_id = ${storeId} and e.subscriber_id = ${id} order by e.at`),
    prices_seen: await rows(sql<object>`
      select p.title, s.price_minor, s.currency, s.seen_at, s.how from price_seen s
      join variant v on v.id = s.variant_id join product p on p.id = v.product_id
      where s.store_id = ${storeId} and s.subscriber_id = ${id} order by s.seen_at`),
    waited_for: await rows(sql<object>`
      select p.title, w.state, w.created_at, w.notified_at from stock_watch w
      join variant v on v.id = w.variant_id join product p on p.id = v.product_id
      where w.store_id = ${storeId} and w.subscriber_id = ${id} order by w.created_at`),
    automations: await rows(sql<object>`
      select type, state, exit_reason, about, entered_at, ended_at from enrolment
      where store_id = ${storeId} and subscriber_id = ${id} order by entered_at`),
    discount_codes: await rows(sql<object>`
      select code, given_at from discount_code where store_id = ${storeId} and subscriber_id = ${id} order by given_at`),
  };
}

/** Uploaded files of subscribers: nobody can say whom they name without reading them. A running import ends first. */
export const subscriberFileCopies: PersonalCopies = {
  columns: ["subscriber_file.name", "subscriber_file.heads"],
  async erase(tx, { storeId }) {
    const gone = await tx
      .deleteFrom("subscriber_file")
      .where("store_id", "=", storeId)
      .where("id", "not in", (eb) =>
        eb.selectFrom("subscriber_import").select("file_id").where("store_id", "=", storeId).where("state", "=", "RUNNING"),
      )
      .returning("storage_key")
      .execute();
    await removeBytes(
      tx,
      gone.map(({ storage_key }) => storage_key),
    );
  },
};

/** Erased people stay suppressed: their digests and the consent trail are what proves that they are left alone. */
export const subscriberRecords: PersonalData = {
  noun: "subscribers",
  columns: ["email", "phone", "first_name", "last_name", "customer_id", "search_text"].map((column) => `subscriber.${column}`),
  count: (reader, person) => rowsIn(people(reader, person)),
  async *read(reader, person) {
    for (const row of await people(reader, person).selectAll().execute()) {
      const { id, email, phone, first_name, last_name, language, timezone, country, province, tags, attributes, created_at } = row;
      const { email_status, sms_status, tracking, topics_off, weekly, last_open_day } = row;
      const consents = (await loadTrail(reader, person.storeId, id)).map(
        ({ channel, action, source, at, text, ip, user_agent, page_url }) => ({
          ...{ channel, action, source, at, text, ip, user_agent, page_url },
        }),
      );
      const about = { email, phone, first_name, last_name, language, timezone, country, province, tags, attributes, created_at };
      const chosen = { email_status, sms_status, tracking, topics_off, weekly, last_open_day };
      yield { ...about, ...chosen, consents, ...(await behaviourOf(reader, person.storeId, id)) };
    }
  },
  ids: async (reader, person) => (await people(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const context = await systemContext(tx, person.storeId, new Date());
    for (const row of await people(tx, person).selectAll().orderBy("seq").forUpdate().execute()) await eraseSubscriber(tx, context, row);
  },
};
