import { type SqlBool, sql } from "kysely";
import { inStore } from "#server/db/in-store";
import type { Tx } from "#server/db/open";
import { type Subscriber, subscriber } from "#server/jobs/outbox";
import { together, type Write } from "#server/kit/together";

/** Of whom: of a subscriber, or of whoever has the address of a record. */
type Who = { id: string } | { email: string } | { of: keyof typeof tables; recordId: string };

const tables = { order: "orders", return: "returns", claim: "claim" } as const;

const figures = [
  "orders",
  "spent_minor",
  "first_order_at",
  "last_order_at",
  "bought_units",
  "ship_country",
  "returned_units",
  "open_cases",
] as const;
const columns = (side: "" | "s." | "f.") => sql.join(figures.map((name) => sql.ref(`${side}${name}`)));
/** Kept where none of the orders names one. */
const customerId = sql`coalesce(f.customer_id, s.customer_id)`;

/**
 * Return the write that computes the order and return figures of one person again. They are read from the records, so a repeated or late
 * event changes nothing; `spent_minor` adds what was paid in the store's currency.
 */
function figuresWrite(storeId: string, who: Who): Write {
  // Of both sides: without it PostgreSQL may join everybody with the one, as it does on a database it has no statistics of yet.
  const one = (side: "p" | "s") => {
    if ("id" in who) return sql<SqlBool>`${sql.ref(`${side}.id`)} = ${who.id} and ${inStore(storeId, `${side}.store_id`)}`;
    const email = "email" in who ? sql`${who.email}` : addressOf(storeId, who);
    return sql<SqlBool>`${sql.ref(`${side}.email`)} = ${email} and ${sql.ref(`${side}.store_id`)} = ${storeId}`;
  };
  // A row is written only where a figure is another one: most events of a case change none.
  return sql`
    update subscriber as s set
      (customer_id, ${columns("")}) = row(${customerId}, ${columns("f.")})
    from (
      select p.id, max(o.customer_id) as customer_id, count(o.id)::int as orders,
        min(o.ordered_at) as first_order_at, max(o.ordered_at) as last_order_at, coalesce(sum(o.item_count), 0)::int as bought_units,
        coalesce(sum(o.total_minor) filter (where o.currency = st.currency), 0)::bigint as spent_minor,
        (select l.country from orders as l where l.store_id = ${storeId} and l.customer_email = p.email
          and l.kind = 'sale' and l.deleted_at is null and l.country is not null order by l.ordered_at desc limit 1) as ship_country,
        (select coalesce(sum(i.received), 0)::int from returns as r
          join return_item as i on i.return_id = r.id and i.store_id = r.store_id
          where r.store_id = ${storeId} and r.customer_email = p.email) as returned_units,
        (select count(*)::int from returns as r
            where r.store_id = ${storeId} and r.customer_email = p.email and r.status = 'OPEN')
          + (select count(*)::int from claim as k
            where k.store_id = ${storeId} and k.customer_email = p.email and k.status = 'OPEN') as open_cases
      from subscriber as p join store as st on st.id = p.store_id
      left join orders as o on o.store_id = p.store_id and o.customer_email = p.email and o.kind = 'sale'
        and o.deleted_at is null and o.cancelled_at is null
      where ${one("p")} group by p.id
    ) as f
    where s.id = f.id and ${one("s")} and s.email is not null
      and (s.customer_id, ${columns("s.")}) is distinct from (${customerId}, ${columns("f.")})`;
}

/** The address of the customer of a record. */
const addressOf = (storeId: string, { of, recordId }: Extract<Who, { of: unknown }>) =>
  sql`(select customer_email from ${sql.table(tables[of])} where store_id = ${storeId} and id = ${recordId})`;

/** Compute the order and return figures of one person again. */
export const refreshFigures = (tx: Tx, storeId: string, who: Who): Promise<void> => together(tx, [figuresWrite(storeId, who)]);

/** Keep the figures of people up to date with their orders, returns and claims. */
export const figureSubscribers: readonly Subscriber[] = [
  subscriber({
    name: "subscribers.order",
    topics: ["order."],
    writes: ({ store_id, payload }) => [figuresWrite(store_id, { of: "order", recordId: payload.order_id })],
  }),
  ...(["return", "claim"] as const).map((of) =>
    subscriber({
      name: `subscribers.${of}`,
      topics: [`${of}.`],
      writes: ({ store_id, payload }) => [figuresWrite(store_id, { of, recordId: payload.id })],
    }),
  ),
];
