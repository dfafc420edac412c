import { type SqlBool, sql } from "kysely";
import type { Reader } from "#server/db/open";
import { type Person, type PersonalData, rowsIn } from "#server/db/personal-data";

const naming = ({ email }: Person) => sql<SqlBool>`strpos(lower(raw), ${email}) > 0`;

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
