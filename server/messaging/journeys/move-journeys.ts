import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { exitEnrolments } from "./enrol.ts";

interface Move {
  storeId: string;
  from: string;
  to: string;
  now: Date;
}

/** Whatever a person has in automations and in the shop. */
const tables = ["enrolment", "stock_watch", "price_seen", "checkout", "storefront_visitor", "store_event", "discount_code"] as const;

/**
 * Give a person what another record of theirs is in: automations, what they wait for, carts, codes and what they saw. Where both are in an
 * automation of a type, or wait for the same product, their own goes on and the other ends.
 */
export async function moveJourneys(tx: Tx, { storeId, from, to, now }: Move): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select o.id from enrolment o where o.store_id = ${storeId} and o.subscriber_id = ${from} and o.state = 'WAITING'
      and exists (select from enrolment k where k.store_id = ${storeId} and k.subscriber_id = ${to} and k.state = 'WAITING'
        and k.type = o.type)`.execute(tx);
  await exitEnrolments(
    tx,
    { storeId, reason: "REPLACED", now },
    rows.map(({ id }) => id),
  );
  await sql`
    update stock_watch o set state = 'CANCELLED' where o.store_id = ${storeId} and o.subscriber_id = ${from} and o.state = 'WAITING'
      and exists (select from stock_watch k where k.store_id = ${storeId} and k.subscriber_id = ${to} and k.state = 'WAITING'
        and k.variant_id = o.variant_id and k.channel = o.channel)`.execute(tx);
  await sql`
    delete from price_seen o where o.store_id = ${storeId} and o.subscriber_id = ${from}
      and exists (select from price_seen k where k.store_id = ${storeId} and k.subscriber_id = ${to}
        and k.variant_id = o.variant_id)`.execute(tx);
  for (const table of tables)
    await sql`update ${sql.table(table)} set subscriber_id = ${to} where store_id = ${storeId} and subscriber_id = ${from}`.execute(tx);
}
