import { sql } from "kysely";
import { among, isAddressOf, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { FileUses } from "#server/core/files/api";
import type { Reader } from "#server/db/open";

const registrations = (reader: Reader, { storeId, emails, orderIds }: Person) =>
  reader
    .selectFrom("warranty_registration")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([isAddressOf({ emails }, sql.ref("customer_email")), among("order_id", orderIds)]));

/** The warranty of a product stays with its serial number. */
export const registrationRecords: PersonalData = {
  noun: "warranty",
  columns: [
    "warranty_registration.customer_name",
    "warranty_registration.customer_email",
    "warranty_registration.customer_phone",
    "warranty_registration.search_text",
    "warranty_registration.note",
    "warranty_registration.purchase",
    "warranty_registration.custom",
    "warranty_registration.proof_files",
  ],
  count: (reader, person) => rowsIn(registrations(reader, person)),
  async *read(reader, person) {
    yield* await registrations(reader, person)
      .select(["product_title", "serial", "starts_at", "last_day", "status", "customer_name", "customer_email", "customer_phone"])
      .select(["purchase", "custom", "created_at"])
      .orderBy("created_at")
      .execute();
  },
  files: async (reader, person) =>
    (await registrations(reader, person).select("proof_files").execute()).flatMap(({ proof_files }) => proof_files),
  ids: async (reader, person) => (await registrations(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const found = await registrations(tx, person).select("id").execute();
    if (found.length === 0) return;
    await tx
      .updateTable("warranty_registration")
      .set({
        customer_name: "",
        customer_email: "",
        customer_phone: null,
        note: null,
        purchase: null,
        custom: sql`'{}'::jsonb`,
        proof_files: sql`'[]'::jsonb`,
        search_text: sql`lower(concat_ws(' ', product_title, serial, serial_key,
          (select number from orders o where o.store_id = warranty_registration.store_id and o.id = warranty_registration.order_id)))`,
      })
      .where("store_id", "=", person.storeId)
      .where(
        "id",
        "in",
        found.map(({ id }) => id),
      )
      .execute();
  },
};

/** Proofs of purchase. */
export const filesOfRegistrations: FileUses = [
  sql`select 'warranty', w.id, null, 'PROOF' from warranty_registration as w
    where w.store_id = f.store_id and w.proof_files @> jsonb_build_array(f.id)`,
];
