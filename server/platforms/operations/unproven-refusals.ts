import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { ensure } from "#server/kit/errors";
import { unprovenCode } from "./error-kinds.ts";

type Owner = { return_id: string } | { claim_id: string };

/**
 * Let a case pay again only once somebody says whether what its platform refused was paid, where nothing shows that it was not; then it
 * is no longer asked. @throws REFUSED_MAYBE_PAID
 */
export async function assertRefusalsSeen(tx: Tx, storeId: string, owner: Owner, isAnswered: boolean): Promise<void> {
  const [column, id] = "return_id" in owner ? (["return_id", owner.return_id] as const) : (["claim_id", owner.claim_id] as const);
  const seen = await tx
    .updateTable("platform_operation")
    .set({ error: sql`error || '{"code": null}'::jsonb` })
    .where("store_id", "=", storeId)
    .where(column, "=", id)
    .where("kind", "=", "refund")
    .where("state", "=", "failed")
    .where(sql<boolean>`error ->> 'code' = ${unprovenCode}`)
    .executeTakeFirst();
  ensure(seen.numUpdatedRows === 0n || isAnswered, "REFUSED_MAYBE_PAID");
}
