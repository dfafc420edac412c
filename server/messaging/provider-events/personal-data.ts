import { sql } from "kysely";
import type { PersonalCopies } from "#server/core/customer-data/api";
import { mentions } from "#server/db/mentions";

/** What providers reported: bounces name the address, replies the number and what was written. That it was received stays. */
export const reportCopies: PersonalCopies = {
  columns: ["provider_event.raw"],
  async erase(tx, { storeId, emails, phones }) {
    const numbers = phones.map((phone) => phone.replace(/\D/g, "")).filter((digits) => digits.length >= 7);
    const written = emails.flatMap((email) => [email, encodeURIComponent(email)]);
    await tx
      .updateTable("provider_event")
      .set({ raw: null })
      .where("store_id", "=", storeId)
      .where("raw", "is not", null)
      .where(mentions(sql`encode(raw, 'escape')`, [...written, ...numbers]))
      .execute();
  },
};
