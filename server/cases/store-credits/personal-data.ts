import { sql } from "kysely";
import { among, type Person, type PersonalData, rowsIn, whileErasing } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

const credits = (reader: Reader, { storeId, emails, customerIds }: Person) =>
  reader
    .selectFrom("store_credit")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([among("customer_email", emails), among("customer_id", customerIds)]));

/** A credit stays with its code and balance. */
export const creditRecords: PersonalData = {
  noun: "store-credits",
  columns: [
    "store_credit.customer_name",
    "store_credit.customer_email",
    "store_credit.search_text",
    "store_credit.customer_id",
    "store_credit_movement.reason",
  ],
  count: (reader, person) => rowsIn(credits(reader, person)),
  async *read(reader, person) {
    yield* await credits(reader, person)
      .select([
        "code",
        "currency",
        "issued_minor",
        "balance_minor",
        "last_day",
        "order_number",
        "customer_name",
        "customer_email",
        "created_at",
      ])
      .orderBy("created_at")
      .execute();
  },
  ids: async (reader, person) => (await credits(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const ids = (await credits(tx, person).select("id").execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await tx
      .updateTable("store_credit")
      .set({
        customer_id: null,
        customer_name: "",
        customer_email: "",
        search_text: sql`lower(concat_ws(' ', code, return_number, order_number))`,
        version: sql`version + 1`,
      })
      .where("store_id", "=", person.storeId)
      .where("id", "in", ids)
      .execute();
    await whileErasing(tx, () =>
      tx
        .updateTable("store_credit_movement")
        .set({ reason: null })
        .where("store_id", "=", person.storeId)
        .where("credit_id", "in", ids)
        .where("reason", "is not", null)
        .execute(),
    );
  },
};
