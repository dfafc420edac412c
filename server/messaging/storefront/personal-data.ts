import { among, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

const carts = (reader: Reader, { storeId, emails, externalIds }: Person) =>
  reader
    .selectFrom("checkout")
    .where("store_id", "=", storeId)
    .where((eb) =>
      eb.or([
        among("email", emails),
        among("order_external_id", externalIds.orders),
        eb("subscriber_id", "in", eb.selectFrom("subscriber").select("id").where("store_id", "=", storeId).where(among("email", emails))),
      ]),
    );

/** Carts that were left. What else a browser reported belongs to the subscriber, without whom it says nothing of anyone. */
export const checkoutRecords: PersonalData = {
  noun: "checkouts",
  columns: ["checkout.email", "checkout.phone"],
  count: (reader, person) => rowsIn(carts(reader, person)),
  async *read(reader, person) {
    yield* await carts(reader, person)
      .select(["token", "email", "phone", "lines", "value_minor", "currency", "source", "changed_at", "completed_at"])
      .orderBy("changed_at")
      .execute();
  },
  ids: async (reader, person) => (await carts(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const ids = (await carts(tx, person).select("id").execute()).map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom("checkout").where("store_id", "=", person.storeId).where("id", "in", ids).execute();
  },
  async eraseShop(tx, storeId) {
    await tx.deleteFrom("checkout").where("store_id", "=", storeId).where("source", "in", ["SHOPIFY", "WOOCOMMERCE"]).execute();
  },
};
