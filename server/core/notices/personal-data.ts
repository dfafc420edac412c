import { sql } from "kysely";
import { among, marksOf, type PersonalCopies } from "#server/core/customer-data/api";
import { mentions } from "#server/db/mentions";
import type { Tx } from "#server/db/open";

/** Requests for a customer's data go; other notices about them stay without their name. */
export const noticeCopies: PersonalCopies = {
  columns: ["notice.actor_name", "notice.subject"],
  async erase(tx, person) {
    const { storeId, ids } = person;
    const requests = tx.deleteFrom("notice").where("store_id", "=", storeId).where("kind", "=", "data_requested");
    await requests.where(mentions(sql.ref("subject"), marksOf(person))).execute();
    await tx.updateTable("notice").set({ actor_name: "" }).where("store_id", "=", storeId).where(among("object_id", ids)).execute();
  },
};

/** Erase the names of those who caused notices about records. */
export async function eraseNoticeNames(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("notice")
    .set({ actor_name: "" })
    .where("store_id", "=", storeId)
    .where("object_id", "in", [...ids])
    .execute();
}
