import { type SqlBool, sql } from "kysely";
import { among, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

/** Labels of the customer's returns and claims. */
const ofPerson = ({ returnIds, claimIds }: Person) => sql<SqlBool>`(${among("return_id", returnIds)} or ${among("claim_id", claimIds)})`;

const labels = (reader: Reader, person: Person) =>
  reader.selectFrom("label").where("store_id", "=", person.storeId).where(ofPerson(person));

/** What a label cost stays; the paper with the customer's address goes. */
export const labelRecords: PersonalData = {
  noun: "labels",
  columns: ["label.paper", "label.document"],
  count: (reader, person) => rowsIn(labels(reader, person).where("paper", "is not", null)),
  async *read(reader, person) {
    yield* await labels(reader, person)
      .select(["carrier", "tracking_number", "state", "paper", "created_at"])
      .orderBy("created_at")
      .execute();
  },
  ids: async (reader, person) => (await labels(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    await tx
      .updateTable("label")
      .set({ paper: null, document: null })
      .where("store_id", "=", person.storeId)
      .where(ofPerson(person))
      .execute();
  },
};
