import { type SqlBool, sql } from "kysely";
import { marksOf, nameWordsOf, type PersonalCopies } from "#server/core/customer-data/api";
import { mentions } from "#server/db/mentions";

/** Searches that people saved. */
export const viewCopies: PersonalCopies = {
  columns: ["saved_view.name", "saved_view.query"],
  async erase(tx, person) {
    const marks = marksOf(person);
    const asked = [...marks, ...nameWordsOf(person).map((word) => `q=${encodeURIComponent(word)}`)];
    await tx
      .deleteFrom("saved_view")
      .where("store_id", "=", person.storeId)
      .where(sql<SqlBool>`(${mentions(sql.ref("query"), asked)} or ${mentions(sql.ref("name"), marks)})`)
      .execute();
  },
};
