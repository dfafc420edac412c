import type { Kysely } from "kysely";
import { type ReturnsBoard, ReturnsQuery } from "#contracts/returns/shapes";
import { openStages } from "#contracts/returns/states";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { listReturns } from "./list.ts";

/** Return the open returns by stage, as list rows, longest waiting first. A stage without any is there too: a card may be moved to it. */
export async function returnsBoard(db: Kysely<DB>, context: CallContext, assignee: string | undefined): Promise<ReturnsBoard> {
  const standing = await db
    .selectFrom("returns_tally")
    .select("stage")
    .where("store_id", "=", context.store.id)
    .where("status", "=", "OPEN")
    .groupBy("stage")
    .having((eb) => eb(eb.fn.sum("n"), ">", 0))
    .execute();
  const found = new Set(standing.map(({ stage }) => stage));
  const columns = openStages.map(async (stage) => {
    if (!found.has(stage)) return { stage, total: 0, total_exact: true, items: [] };
    const query = ReturnsQuery.parse({ status: "OPEN", stage, sort: "created_at", ...(assignee && { assignee }) });
    const { items, total, total_exact } = await listReturns(db, context, query);
    return { stage, total: total ?? items.length, total_exact, items };
  });
  return { columns: await Promise.all(columns) };
}
