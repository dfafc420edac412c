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
  columns: [
    "label.paper",
    "label.document",
    "label.code",
    "label.carrier_message",
    "label_quote.refusals",
    "shipment_scan.place",
    "shipment_scan.message",
  ],
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
      .set((eb) => ({
        ...{ paper: null, document: null, code: null, code_state: null, carrier_message: null },
        // Neither the file nor the places of a parcel are fetched again.
        error: eb.case().when("error", "=", "PAPERS_UNREADABLE").then(null).else(eb.ref("error")).end(),
        next_look_at: eb.case().when("state", "in", ["READY", "EXPIRED"]).then(null).else(eb.ref("next_look_at")).end(),
      }))
      .where("store_id", "=", person.storeId)
      .where(ofPerson(person))
      .execute();
    await tx.deleteFrom("label_quote").where("store_id", "=", person.storeId).where(ofPerson(person)).execute();
    const parcels = labels(tx, person).select("shipment_id").where("shipment_id", "is not", null);
    await tx
      .updateTable("shipment_scan")
      .set({ place: null, message: null })
      .where("store_id", "=", person.storeId)
      .where("shipment_id", "in", parcels as never)
      .execute();
  },
};
