import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { ensure } from "#server/kit/errors";
import { unprovenCode } from "./error-kinds.ts";

type Owner = { return_id: string } | { claim_id: string };

interface Asked {
  owner: Owner;
  /** The legs that are paid again; left out: all of the case. */
  legs?: readonly string[];
}

/**
 * Let a case pay again only once somebody says whether what its platform refused was paid, where nothing shows that it was not; then it
 * is no longer asked. Return the ids of the legs that were refused so. @throws REFUSED_MAYBE_PAID
 */
export async function assertRefusalsSeen(tx: Tx, storeId: string, { owner, legs }: Asked, isAnswered: boolean): Promise<string[]> {
  if (legs?.length === 0) return [];
  const seen = await tx
    .updateTable("platform_operation")
    .set({ error: sql`error || '{"code": null}'::jsonb` })
    .where("store_id", "=", storeId)
    .where((eb) => eb.and(owner))
    .where("kind", "=", "refund")
    .where("state", "=", "failed")
    .where(sql<boolean>`error ->> 'code' = ${unprovenCode}`)
    .$if(legs !== undefined, (q) => q.where("key", "in", legs ?? []))
    .returning("key")
    .execute();
  ensure(seen.length === 0 || isAnswered, "REFUSED_MAYBE_PAID");
  return seen.map(({ key }) => key);
}
