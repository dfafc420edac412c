import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { moveVisits } from "#server/messaging/storefront/api";
import { exitEnrolments } from "./enrol.ts";

interface Move {
  storeId: string;
  from: string;
  to: string;
  now: Date;
}

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
  const theirs = { subscriber_id: to };
  await tx.updateTable("enrolment").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
  await tx.updateTable("stock_watch").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
  await moveVisits(tx, { storeId, from, to });
  await tx.updateTable("discount_code").set(theirs).where("store_id", "=", storeId).where("subscriber_id", "=", from).execute();
}
