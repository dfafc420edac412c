import { sql } from "kysely";
import { marksOf, type PersonalCopies } from "#server/core/customer-data/api";
import { mentions } from "#server/db/mentions";

/** Searches for help that found nothing. */
export const missCopies: PersonalCopies = {
  columns: ["article_miss.query"],
  async erase(tx, person) {
    await tx
      .deleteFrom("article_miss")
      .where("store_id", "=", person.storeId)
      .where(mentions(sql.ref("query"), marksOf(person)))
      .execute();
  },
};
