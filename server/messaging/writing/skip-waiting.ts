import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { SkipReason } from "#contracts/messages";
import type { Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";

/** Skip those of a store's waiting messages that a condition finds: not even what a sender has taken is sent. */
export async function skipWaiting(
  tx: Tx,
  storeId: string,
  reason: SkipReason,
  found: (eb: ExpressionBuilder<DB, "message">) => Expression<SqlBool>,
): Promise<void> {
  await tx
    .updateTable("message")
    .set({ state: "SKIPPED", skip_reason: reason, lease_until: null, leased_by: null })
    .where("store_id", "=", storeId)
    .where("state", "in", ["QUEUED", "CLAIMED"])
    .where(found)
    .execute();
}

interface Merged {
  from: string;
  into: string;
}

/** Skip what waits for a record of a person in the campaigns that their other record is in: nobody gets the same twice. */
export async function skipTwice(tx: Tx, storeId: string, { from, into }: Merged): Promise<void> {
  await sql`
    update message o set state = 'SKIPPED', skip_reason = 'CANCELLED', lease_until = null, leased_by = null
    where o.store_id = ${storeId} and o.subscriber_id = ${from} and o.state in ('QUEUED', 'CLAIMED') and o.campaign_id is not null
      and exists (select from message k where k.store_id = o.store_id and k.subscriber_id = ${into} and k.campaign_id = o.campaign_id)`.execute(
    tx,
  );
}

/** Give the messages of one record of a person to another. */
export async function moveMessages(tx: Tx, storeId: string, { from, into }: Merged): Promise<void> {
  await tx.updateTable("message").set({ subscriber_id: into }).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
}
