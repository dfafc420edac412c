import { type SqlBool, sql } from "kysely";
import { among, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import { mentions } from "#server/db/mentions";
import type { Reader } from "#server/db/open";

/** By the addresses in it, or by what it is about: a parcel names the receiver and no address. Numbers of one platform may be of several things. */
const naming = ({ emails, externalIds }: Person) =>
  sql<SqlBool>`(${mentions(sql.ref("raw"), emails)}
    or (topic ~* '^(order|refund|fulfil|return|draft|transaction)' and ${among("subject", externalIds.orders)})
    or (topic ~* '^customer' and ${among("subject", externalIds.customers)}))`;

const named = (reader: Reader, person: Person) =>
  reader.selectFrom("delivery").where("store_id", "=", person.storeId).where(naming(person));

/** A delivery stays as the proof that it was received; what it said goes, and with it the chance to process it again. */
export const deliveryRecords: PersonalData = {
  noun: "deliveries",
  columns: ["delivery.raw"],
  count: (reader, person) => rowsIn(named(reader, person)),
  async *read(reader, person) {
    yield* await named(reader, person).select(["topic", "received_at", "raw"]).orderBy("received_at").execute();
  },
  async erase(tx, person) {
    await tx
      .updateTable("delivery")
      .set({ raw: "{}", state: sql`case when state in ('RECEIVED', 'FAILED') then 'IGNORED' else state end` })
      .where("store_id", "=", person.storeId)
      .where(naming(person))
      .execute();
  },
};
