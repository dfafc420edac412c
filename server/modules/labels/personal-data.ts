import type { Reader } from "#server/db/open";
import { type Person, type PersonalData, rowsIn } from "#server/db/personal-data";

const labels = (reader: Reader, { storeId, returnIds }: Person) =>
  reader
    .selectFrom("label")
    .where("store_id", "=", storeId)
    .where("return_id", "in", [...returnIds]);

/** What a label cost stays; the paper with the customer's address goes. */
export const labelRecords: PersonalData = {
  noun: "labels",
  columns: ["label.paper", "label.document"],
  count: async (reader, person) => (person.returnIds.length > 0 ? rowsIn(labels(reader, person).where("paper", "is not", null)) : 0),
  async *read(reader, person) {
    if (person.returnIds.length === 0) return;
    yield* await labels(reader, person)
      .select(["carrier", "tracking_number", "state", "paper", "created_at"])
      .orderBy("created_at")
      .execute();
  },
  async erase(tx, { storeId, returnIds }) {
    if (returnIds.length === 0) return;
    await tx
      .updateTable("label")
      .set({ paper: null, document: null })
      .where("store_id", "=", storeId)
      .where("return_id", "in", [...returnIds])
      .execute();
  },
};
