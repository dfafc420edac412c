import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Values } from "#contracts/templates/values";
import type { Reader } from "#server/db/open";
import type { DB } from "#server/db/tables";

/** Mails show this many items of a case; more would only make them longer. */
const most = 50;

interface ItemRow {
  title: string;
  variant_title: string | null;
  quantity: number;
}

/** Return the items of a case as rows of a mail's table. */
export const itemValues = (rows: readonly ItemRow[]): Values[] =>
  rows.map(({ title, variant_title, quantity }) => ({
    "item.title": title,
    "item.variant": variant_title ?? "",
    "item.quantity": String(quantity),
  }));

/** Select the items of the return `r`. */
export const returnItems = (storeId: string) =>
  jsonArrayFrom(
    expressionBuilder<DB & { r: DB["returns"] }, "r">()
      .selectFrom("return_item as i")
      .innerJoin("order_line as l", "l.id", "i.order_line_id")
      .select(["l.title", "l.variant_title", "i.requested as quantity"])
      .where("i.store_id", "=", storeId)
      .whereRef("i.return_id", "=", "r.id")
      .orderBy("i.position")
      .limit(most),
  );

/** Return the items of a claim as rows of a mail's table; of one that tells what was approved, with the approved units. */
export async function claimItems(reader: Reader, storeId: string, claimId: string, isApproval: boolean): Promise<Values[]> {
  const rows = await reader
    .selectFrom("claim_item as i")
    .innerJoin("order_line as l", "l.id", "i.order_line_id")
    .select(["l.title", "l.variant_title", isApproval ? "i.approved as quantity" : "i.quantity"])
    .where("i.store_id", "=", storeId)
    .where("i.claim_id", "=", claimId)
    .$if(isApproval, (query) => query.where("i.approved", ">", 0))
    .orderBy("i.position")
    .limit(most)
    .execute();
  return itemValues(rows);
}
