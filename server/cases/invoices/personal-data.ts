import { type SqlBool, sql } from "kysely";
import { eraseDocumentLog } from "#server/core/audit/api";
import { among, isAddressOf, type Person, type PersonalData, rowsIn, whileErasing } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

/** Documents that an earlier erasure kept are known by their buyer alone. */
const documents = (reader: Reader, { storeId, emails, orderIds }: Person) =>
  reader
    .selectFrom("invoice")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([isAddressOf({ emails }, sql`btrim(buyer->>'email')`), among("order_id", orderIds)]))
    .where(sql<SqlBool>`(buyer->>'name' <> '' or buyer->>'email' is not null)`);

/** Invoices and credit notes: erased only on request, because tax law asks to keep them. The buyer's country stays, as the tax needs it. */
export const documentRecords: PersonalData = {
  noun: "documents",
  columns: ["invoice.buyer", "invoice.notes", "invoice.message", "invoice.search_text", "invoice_file.bytes"],
  count: (reader, person) => rowsIn(documents(reader, person)),
  async *read(reader, person) {
    yield* await documents(reader, person)
      .select(["kind", "number", "issue_date", "buyer", "lines", "currency", "gross_minor", "notes", "message"])
      .orderBy("created_at")
      .execute();
  },
  ids: async (reader, person) => (await documents(reader, person).select("id").execute()).map(({ id }) => id),
  async erase(tx, person) {
    const ids = (await documents(tx, person).select("id").execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    // An issued document is fixed by the database for everything else.
    await whileErasing(tx, async () => {
      await tx.deleteFrom("invoice_file").where("store_id", "=", person.storeId).where("invoice_id", "in", ids).execute();
      await tx
        .updateTable("invoice")
        .set({
          buyer: sql`buyer || '{"name":"","lines":[],"city":"","postal_code":"","region":null,"vat_id":null,"tax_number":null,"email":null}'::jsonb`,
          notes: null,
          message: null,
          search_text: sql`lower(concat_ws(' ', number, order_number, case_number))`,
        })
        .where("store_id", "=", person.storeId)
        .where("id", "in", ids)
        .execute();
    });
    // Its history is the audit log: whom it was sent to, and why it was voided.
    await eraseDocumentLog(tx, person.storeId, ids);
  },
};
