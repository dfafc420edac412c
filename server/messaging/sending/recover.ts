import { type ExpressionBuilder, sql } from "kysely";
import type { Database } from "#server/db/open";
import type { DB } from "#server/db/tables";
import type { Run } from "./run.ts";
import { knownMs, repeatMs, retryDelays } from "./settle.ts";

/**
 * Settle what a stopped server left behind. Of a claim no byte was sent, so it is taken again. What was being sent may have arrived: marketing
 * is never sent a second time by itself, and shown as unknown.
 */
export async function recoverLeases({ kysely }: Pick<Database, "kysely">, now: Date): Promise<void> {
  const at = now.toISOString();
  await kysely
    .updateTable("message")
    .set({ state: "QUEUED", lease_until: null, leased_by: null })
    .where("state", "=", "CLAIMED")
    .where("lease_until", "<", at)
    .execute();
  await kysely
    .updateTable("message")
    .set({ state: "UNKNOWN", error: "SERVER_STOPPED", lease_until: null, attempts: sql<number>`attempts + 1` })
    .where("state", "=", "SENDING")
    .where("lease_until", "<", at)
    .execute();
}

/**
 * Queue marketing again whose fate is unknown: the provider recognizes what it has, and sends it no second time. At other providers it stays
 * unknown.
 */
export async function repeatUnknown({ kysely }: Pick<Database, "kysely">, { storeId, channel }: Run, now: Date): Promise<void> {
  const delays = retryDelays.map((ms) => ms / 1000);
  const since = new Date(now.getTime() - knownMs).toISOString();
  await sql`
    update message set state = 'QUEUED', leased_by = null, lease_until = null,
      due_at = greatest(${now.toISOString()}::timestamptz, sent_at + make_interval(secs => coalesce((${delays}::float8[])[attempts], ${repeatMs / 1000}::float8)))
    where store_id = ${storeId} and channel = ${channel} and state = 'UNKNOWN' and kind in ('CAMPAIGN', 'AUTOMATION')
      and (campaign_id is null or exists (select from campaign c where c.id = message.campaign_id and c.status = 'SENDING'))
      and first_sent_at > ${since} and attempts >= 1`.execute(kysely);
}

/**
 * End at once the leases that a killed process holds; what becomes of their messages is decided as for any other. Only with the embedded
 * database, which has a single process.
 */
export async function endLeases({ engine, kysely }: Pick<Database, "engine" | "kysely">): Promise<void> {
  if (engine !== "embedded") return;
  const isLeased = (eb: ExpressionBuilder<DB, "message">) => eb("state", "in", ["CLAIMED", "SENDING"]).and("lease_until", "is not", null);
  // An update loads its triggers and runs them even where it finds nothing, as at nearly every start.
  if (!(await kysely.selectFrom("message").select("id").where(isLeased).limit(1).executeTakeFirst())) return;
  await kysely
    .updateTable("message")
    .set({ lease_until: new Date(0).toISOString() })
    .where(isLeased)
    .execute();
}
