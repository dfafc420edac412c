import type { Reader } from "#server/db/open";
import type { Values } from "#server/domain/mail-html/values";

/** Mails show this many items of a case; more would only make them longer. */
const most = 50;

const shown = (rows: { title: string; variant_title: string | null; quantity: number }[]): Values[] =>
  rows.map(({ title, variant_title, quantity }) => ({
    "item.title": title,
    "item.variant": variant_title ?? "",
    "item.quantity": String(quantity),
  }));

/** Return the items of a return as rows of a mail's table. */
export async function returnItems(reader: Reader, storeId: string, returnId: string): Promise<Values[]> {
  const rows = await reader
    .selectFrom("return_item as i")
    .innerJoin("order_line as l", "l.id", "i.order_line_id")
    .select(["l.title", "l.variant_title", "i.requested as quantity"])
    .where("i.store_id", "=", storeId)
    .where("i.return_id", "=", returnId)
    .orderBy("i.position")
    .limit(most)
    .execute();
  return shown(rows);
}

/** Return the items of a claim as rows of a mail's table. */
export async function claimItems(reader: Reader, storeId: string, claimId: string): Promise<Values[]> {
  const rows = await reader
    .selectFrom("claim_item as i")
    .innerJoin("order_line as l", "l.id", "i.order_line_id")
    .select(["l.title", "l.variant_title", "i.quantity"])
    .where("i.store_id", "=", storeId)
    .where("i.claim_id", "=", claimId)
    .orderBy("i.position")
    .limit(most)
    .execute();
  return shown(rows);
}
