import { sql } from "kysely";
import type { Tx } from "#server/db/open";

/** Give a person a code of a pool, always the same one; null when none is left. */
export async function takeCode(
  tx: Tx,
  { storeId, pool, subscriberId, now }: { storeId: string; pool: string; subscriberId: string; now: Date },
): Promise<string | null> {
  const own = await tx
    .selectFrom("discount_code")
    .select("code")
    .where("store_id", "=", storeId)
    .where("pool", "=", pool)
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();
  if (own) return own.code;
  const { rows } = await sql<{ code: string }>`
    update discount_code set subscriber_id = ${subscriberId}, given_at = ${now.toISOString()}
    where id = (select id from discount_code where store_id = ${storeId} and pool = ${pool} and given_at is null
      order by id limit 1 for update skip locked)
    returning code`.execute(tx);
  return rows[0]?.code ?? null;
}
