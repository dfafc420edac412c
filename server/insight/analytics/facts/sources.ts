import { type RawBuilder, sql } from "kysely";

/** The records whose facts are written. */
export interface Written {
  storeId: string;
  /** Of analytics_store. */
  storeNo: number;
  timezone: string;
  returns: readonly string[];
  orders: readonly string[];
}

/** Rows of the books: `from` may be joined further before `where`. `texts` are those that facts have numbers for, by kind. */
export interface Source {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  texts: Readonly<Record<string, string>>;
}

export const itemsOf = ({ storeId, returns }: Written): Source => ({
  from: sql`from returns as r
    join orders as o on o.id = r.order_id and o.store_id = r.store_id
    join return_item as i on i.return_id = r.id and i.store_id = r.store_id
    join order_line as l on l.id = i.order_line_id and l.store_id = r.store_id`,
  where: sql`where r.store_id = ${storeId} and r.id = any(${[...returns]})`,
  texts: {
    currency: "r.currency",
    reason: "i.reason",
    product: "l.product_external_id",
    variant: "l.variant_external_id",
    country: "o.country",
    place: "r.location_id",
    method: "r.shipping_method",
    channel: "o.channel",
    outcome: "i.outcome",
    policy: "r.policy_snapshot -> 'lines' -> i.order_line_id ->> 'id'",
    grade: "i.grade",
  },
});

/** Legs of these returns that moved, and of these orders where they name no return. */
export const legsOf = ({ storeId, returns, orders }: Written): Source => ({
  from: sql`from (
      select g.* from ledger as g where g.store_id = ${storeId} and g.return_id = any(${[...returns]})
      union all
      select g.* from ledger as g where g.store_id = ${storeId} and g.order_id = any(${[...orders]}) and g.return_id is null
    ) as g
    left join returns as r on r.id = g.return_id and r.store_id = g.store_id
    join orders as o on o.id = coalesce(r.order_id, g.order_id) and o.store_id = g.store_id
    left join order_payment as p on p.id = g.payment_id and p.store_id = g.store_id`,
  where: sql`where g.store_id = ${storeId} and g.state = 'SUCCEEDED'`,
  texts: {
    currency: "o.currency",
    moved: "g.kind || '/' || coalesce(p.kind, '')",
  },
});

/** Fulfilled lines of these orders, as the figures of products count them. */
export const soldOf = ({ storeId, orders }: Written): Source => ({
  from: sql`from orders as o join order_line as l on l.order_id = o.id and l.store_id = o.store_id`,
  where: sql`where o.store_id = ${storeId} and o.id = any(${[...orders]}) and o.deleted_at is null and l.fulfilled_quantity > 0`,
  texts: {
    currency: "o.currency",
    product: "l.product_external_id",
    variant: "l.variant_external_id",
    country: "o.country",
    channel: "o.channel",
  },
});

/** What a product, variant or policy is called where nothing else knows its name. */
const labels: Partial<Record<string, string>> = {
  product: "l.title",
  variant: "l.title || coalesce(' · ' || nullif(l.variant_title, ''), '')",
  policy: "r.policy_snapshot -> 'lines' -> i.order_line_id ->> 'name'",
};

/** Facts have room for so many products or variants, and texts of another kind; beyond, texts count as none. */
const largestNumber = { product: 2 ** 31 - 1, others: 2 ** 15 - 1 };

/**
 * Return the statement that gives a number to each text of a source that has none. The caller holds the store's lock, so nobody else takes
 * the next numbers.
 */
export function numberTexts(storeNo: number, { from, where, texts }: Source): RawBuilder<unknown> {
  const rows = Object.entries(texts).map(
    ([kind, text]) => sql`(${sql.lit(kind)}, (${sql.raw(text)})::text, (${sql.raw(labels[kind] ?? "null")})::text)`,
  );
  const { product, others } = largestNumber;
  return sql`with found as materialized (
      select v.kind, v.value, min(v.label) as label ${from} cross join lateral (values ${sql.join(rows)}) as v(kind, value, label) ${where}
      group by 1, 2
    ), numbered as (
      select t.kind, t.value, t.label, row_number() over (partition by t.kind order by t.value)
        + coalesce((select max(d.number) from analytics_dim as d where d.store_no = ${storeNo} and d.kind = t.kind), 0) as number
      from found as t where t.value is not null
        and not exists (select from analytics_dim as d where d.store_no = ${storeNo} and d.kind = t.kind and d.value = t.value)
    )
    insert into analytics_dim (store_no, kind, number, value, label) select ${storeNo}::int, kind, number, value, label from numbered
    where number <= case when kind in ('product', 'variant') then ${sql.lit(product)} else ${sql.lit(others)} end`;
}

/** Return the numbers of a source's texts as columns, in the order of `kinds`. */
export const numbersOf = (storeNo: number, { texts }: Source, kinds: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    kinds.map(
      (kind) => sql`(select d.number from analytics_dim as d
        where d.store_no = ${storeNo} and d.kind = ${sql.lit(kind)} and d.value = ${sql.raw(texts[kind] ?? "null")})`,
    ),
  );

/** Return the store's day of an instant. */
export const dayOf = (column: string, timezone: string): RawBuilder<string> =>
  sql<string>`(${sql.raw(column)} at time zone ${timezone}::text)::date`;
