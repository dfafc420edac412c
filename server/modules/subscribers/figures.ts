import { type SqlBool, sql } from "kysely";
import { inStore } from "#server/db/in-store";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";

/** The country that the latest order of the subscriber `s` went to. */
const shipCountry = sql<string | null>`(select o.country from orders as o where o.store_id = s.store_id and o.customer_email = s.email
  and o.kind = 'sale' and o.deleted_at is null and o.country is not null order by o.ordered_at desc limit 1)`;

/**
 * Compute the order and return figures of one person again. They are read from the records, so a repeated or late event changes nothing;
 * `spent_minor` adds what was paid in the store's currency.
 */
export async function refreshFigures(tx: Tx, storeId: string, who: { id: string } | { email: string }): Promise<void> {
  // Of both sides: without it PostgreSQL may join everybody with the one, as it does on a database it has no statistics of yet.
  const one = (of: "p" | "s") =>
    "id" in who
      ? sql<SqlBool>`${sql.ref(`${of}.id`)} = ${who.id} and ${inStore(storeId, `${of}.store_id`)}`
      : sql<SqlBool>`${sql.ref(`${of}.email`)} = ${who.email} and ${sql.ref(`${of}.store_id`)} = ${storeId}`;
  await sql`
    update subscriber as s set
      customer_id = coalesce(f.customer_id, s.customer_id), orders = f.orders, spent_minor = f.spent_minor,
      first_order_at = f.first_order_at, last_order_at = f.last_order_at, bought_units = f.bought_units,
      ship_country = ${shipCountry},
      returned_units = (select coalesce(sum(i.received), 0)::int from returns as r
        join return_item as i on i.return_id = r.id and i.store_id = r.store_id
        where r.store_id = ${storeId} and r.customer_email = s.email),
      open_cases = (select count(*)::int from returns as r
          where r.store_id = ${storeId} and r.customer_email = s.email and r.status = 'OPEN')
        + (select count(*)::int from claim as k where k.store_id = ${storeId} and k.customer_email = s.email and k.status = 'OPEN')
    from (
      select p.id, max(o.customer_id) as customer_id, count(o.id)::int as orders, min(o.ordered_at) as first_order_at,
        max(o.ordered_at) as last_order_at, coalesce(sum(o.item_count), 0)::int as bought_units,
        coalesce(sum(o.total_minor) filter (where o.currency = st.currency), 0)::bigint as spent_minor
      from subscriber as p join store as st on st.id = p.store_id
      left join orders as o on o.store_id = p.store_id and o.customer_email = p.email and o.kind = 'sale'
        and o.deleted_at is null and o.cancelled_at is null
      where ${one("p")} group by p.id
    ) as f
    where s.id = f.id and ${one("s")} and s.email is not null`.execute(tx);
}

const tables = { order: "orders", return: "returns", claim: "claim" } as const;

/** Keep the figures of people up to date with their orders, returns and claims. */
export const figureSubscribers = (["order", "return", "claim"] as const).map(
  (noun): Subscriber => ({
    name: `subscribers.${noun}`,
    topics: `${noun}.`,
    async handle(tx, event) {
      const email = await emailOf(tx, tables[noun], event);
      if (email) await refreshFigures(tx, event.store_id, { email });
    },
  }),
);

async function emailOf(tx: Tx, table: (typeof tables)[keyof typeof tables], { store_id, payload }: OutboxEvent): Promise<string | null> {
  const id = String(payload[table === "orders" ? "order_id" : "id"]);
  const row = await tx.selectFrom(table).select("customer_email").where("store_id", "=", store_id).where("id", "=", id).executeTakeFirst();
  return row?.customer_email || null;
}
