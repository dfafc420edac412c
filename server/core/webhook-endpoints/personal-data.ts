import { sql } from "kysely";
import { type Person, type PersonalData, rowsIn, tellsOf } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

const naming = (person: Person) => tellsOf(sql.ref("body"), person);

const named = (reader: Reader, person: Person) =>
  reader.selectFrom("webhook_delivery").where("store_id", "=", person.storeId).where(naming(person));

/** Events that were sent to the merchant's own endpoints. */
export const webhookRecords: PersonalData = {
  noun: "webhooks",
  columns: ["webhook_delivery.body"],
  count: (reader, person) => rowsIn(named(reader, person)),
  async *read(reader, person) {
    yield* await named(reader, person).select(["topic", "created_at", "body"]).orderBy("created_at").execute();
  },
  async erase(tx, person) {
    await tx.deleteFrom("webhook_delivery").where("store_id", "=", person.storeId).where(naming(person)).execute();
  },
};
