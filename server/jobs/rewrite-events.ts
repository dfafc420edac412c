import type { RawBuilder, SqlBool } from "kysely";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";

/** Delete events that were handled and that a condition finds; rewrite those that still are to be handled. */
export async function rewriteEvents(
  tx: Tx,
  storeId: string,
  found: RawBuilder<SqlBool>,
  rewritten: <Part>(part: Part) => Part,
): Promise<void> {
  await tx.deleteFrom("outbox").where("store_id", "=", storeId).where("done_at", "is not", null).where(found).execute();
  const open = await tx.selectFrom("outbox").select(["id", "payload", "news"]).where("store_id", "=", storeId).where(found).execute();
  for (const { id, payload, news } of open)
    await tx
      .updateTable("outbox")
      .set({ payload: asJson(rewritten(payload)), news: asJson(rewritten(news)) })
      .where("id", "=", id)
      .execute();
}
