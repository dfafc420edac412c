import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { emailKey } from "#contracts/email-address";
import type { OrdersQuery } from "#contracts/orders/query";
import { filtersIn } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { ordersMatching } from "#server/db/search";
import type { DB } from "#server/db/tables";

export type OrdersFilter = Partial<Omit<OrdersQuery, "page" | "limit" | "cursor" | "sort" | "store_id">>;

type Orders = SelectQueryBuilder<DB & { o: DB["orders"] }, "o", object>;

/** Return the store's orders, `o`, that match a filter, unordered. */
export const filteredOrders = (reader: Reader, storeId: string, filter: OrdersFilter): Orders =>
  reader.selectFrom("orders as o").where((eb) => eb.and(conditions(storeId, filter))) as unknown as Orders;

interface ListedOrders {
  orders: Orders;
  /** The table whose `ordered_at` and `id` the list is ordered by. */
  dated: "m" | "o";
  /** As many rows as there are orders. */
  counted: Orders;
}

/**
 * Return the same orders for a list. Those with a tag, SKU or product are found in `m`, joined to the orders: its index has the day of the
 * order, so the newest are found without reading and sorting all others, and counted without reading any where nothing else is asked for.
 */
export function listedOrders(reader: Reader, storeId: string, filter: OrdersFilter): ListedOrders {
  const name = indexedFilters.find((indexed) => filter[indexed]);
  const orders = filteredOrders(reader, storeId, name ? { ...filter, [name]: undefined } : filter);
  if (!name) return { orders, dated: "o", counted: orders };
  const matches = matching[name](storeId, filter[name] as string).as<"m">(sql`m`);
  const joined = orders.innerJoin(matches, (join) => join.onRef("m.id", "=", "o.id")) as unknown as Orders;
  const counted = filtersIn(filter).length === 1 ? (reader.selectFrom(matches) as unknown as Orders) : joined;
  return { orders: joined, dated: "m", counted };
}

interface Match {
  ordered_at: string;
  id: string;
}

/**
 * An order has several tags, SKUs and products: by filter, the orders that have the one asked for, each once. Sorted as in the index, so
 * that the database finds each only once without reading all of them first.
 */
const matching = {
  tag: (storeId: string, tag: string) =>
    sql<Match>`(select t.ordered_at, t.order_id as id from order_tag as t where t.store_id = ${storeId} and t.tag = ${tag})`,
  sku: (storeId: string, sku: string) =>
    sql<Match>`(select distinct l.ordered_at, l.order_id as id from order_line as l where l.store_id = ${storeId} and l.sku = ${sku}
      order by l.ordered_at desc, l.order_id desc)`,
  product: (storeId: string, id: string) =>
    sql<Match>`(select distinct l.ordered_at, l.order_id as id from order_line as l where l.store_id = ${storeId}
      and l.product_external_id = (select p.external_id from product as p where p.store_id = ${storeId} and p.id = ${id})
      order by l.ordered_at desc, l.order_id desc)`,
};
const indexedFilters = ["tag", "sku", "product"] as const satisfies (keyof typeof matching)[];

/** Columns compared with one value as it is. */
const same = ["channel", "country", "currency"] as const;
/** Columns compared with one value of several. */
const among = ["payment_state", "fulfilment_state", "kind"] as const;
const opened: Record<NonNullable<OrdersFilter["open"]>, Expression<SqlBool>> = {
  returns: sql<SqlBool>`o.open_returns > 0`,
  claims: sql<SqlBool>`o.open_claims > 0`,
  any: sql<SqlBool>`(o.open_returns > 0 or o.open_claims > 0)`,
};
/** As the indexes have it. */
const gone = {
  yes: sql<SqlBool>`(o.cancelled_at is not null or o.deleted_at is not null)`,
  no: sql<SqlBool>`(o.cancelled_at is null and o.deleted_at is null)`,
};

function conditions(storeId: string, filter: OrdersFilter): Expression<SqlBool>[] {
  const { q, customer, open, cancelled } = filter;
  const column = (name: string): RawBuilder<unknown> => sql.ref(`o.${name}`);
  const found: Expression<SqlBool>[] = [sql<SqlBool>`o.store_id = ${storeId}`];
  for (const name of same) if (filter[name]) found.push(sql<SqlBool>`${column(name)} = ${filter[name]}`);
  for (const name of among) {
    const values = filter[name];
    // Written out, so that the planner sees which partial index they fit.
    if (values) found.push(sql<SqlBool>`${column(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`);
  }
  if (customer) found.push(isOf(customer));
  if (open) found.push(opened[open]);
  if (cancelled) found.push(gone[cancelled]);
  for (const name of indexedFilters) {
    const value = filter[name];
    if (value) found.push(sql<SqlBool>`o.id in (select m.id from ${matching[name](storeId, value)} as m)`);
  }
  return [...found, ...ranges(filter), ...(q ? ordersMatching(q) : [])];
}

function ranges({ ordered_from, ordered_to, min_total_minor, max_total_minor }: OrdersFilter): Expression<SqlBool>[] {
  return [
    ...(ordered_from ? [sql<SqlBool>`o.ordered_at >= ${ordered_from}`] : []),
    ...(ordered_to ? [sql<SqlBool>`o.ordered_at <= ${ordered_to}`] : []),
    ...(min_total_minor === undefined ? [] : [sql<SqlBool>`o.total_minor >= ${min_total_minor}`]),
    ...(max_total_minor === undefined ? [] : [sql<SqlBool>`o.total_minor <= ${max_total_minor}`]),
  ];
}

const isOf = (customer: string): Expression<SqlBool> =>
  customer.includes("@") ? sql<SqlBool>`o.customer_email = ${emailKey(customer)}` : sql<SqlBool>`o.customer_id = ${customer}`;
