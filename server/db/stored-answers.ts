import type { RawBuilder, SqlBool } from "kysely";
import type { Tx } from "./open.ts";

/** Replace stored answers of calls, of which a condition finds those that tell of somebody. */
export async function replaceAnswers(
  tx: Tx,
  storeId: string,
  by: { status: number; answer: string },
  telling: RawBuilder<SqlBool>,
  begunBy?: string,
): Promise<void> {
  await tx
    .updateTable("idempotency")
    .set(by)
    .where("store_id", "=", storeId)
    .where("status", "is not", null)
    .$if(begunBy !== undefined, (query) => query.where("created_at", "<=", begunBy ?? ""))
    .where(telling)
    .execute();
}
