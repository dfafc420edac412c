import { sql } from "kysely";
import type { SkipReason } from "#contracts/messages";
import type { Reader } from "#server/db/open";
import { guardReason, type MessageGuard } from "#server/messaging/sending/api";

/** Return the first rule that forbids a message now, as sending will judge it; null: none does. */
export async function brokenGuard(
  reader: Reader,
  { storeId, subscriberId, guard }: { storeId: string; subscriberId: string; guard: MessageGuard },
): Promise<SkipReason | null> {
  const { rows } = await sql<{ reason: SkipReason | null }>`
    select ${guardReason} as reason from (select ${storeId}::text as store_id, ${JSON.stringify(guard)}::jsonb as guard) m
    join subscriber s on s.store_id = m.store_id and s.id = ${subscriberId}`.execute(reader);
  return rows[0]?.reason ?? null;
}
