import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { OrdersQuery } from "#contracts/orders/query";
import type { Reader } from "#server/db/open";
import { ordersMatching } from "#server/db/search";

export type OrdersFilter = Partial<Omit<OrdersQuery, "page" | "limit" | "cursor" | "sort" | "store_id">>;

/** Return the store's orders, `o`, that match a filter, unordered. */
export const filteredOrders = (reader: Reader, storeId: string, filter: OrdersFilter) =>
  reader.selectFrom("orders as o").where((eb) => eb.and(conditions(storeId, filter)));

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
  const { q, customer, product, open, cancelled, tag, sku } = filter;
  const column = (name: string): RawBuilder<unknown> => sql.ref(`o.${name}`);
  const found: Expression<SqlBool>[] = [sql<SqlBool>`o.store_id = ${storeId}`];
  for (const name of same) if (filter[name]) found.push(sql<SqlBool>`${column(name)} = ${filter[name]}`);
  for (const name of among) {
    const values = filter[name];
    // Written out, so that the planner sees which partial index they fit.
    if (values) found.push(sql<SqlBool>`${column(name)} in (${sql.join(values.map((value) => sql.lit(value)))})`);
  }
  if (customer) found.push(isOf(customer));
  if (product) found.push(hasProduct(storeId, product));
  if (open) found.push(opened[open]);
  if (cancelled) found.push(gone[cancelled]);
  if (tag) found.push(sql<SqlBool>`o.tags @> ${JSON.stringify([tag])}::jsonb`);
  if (sku) found.push(sql<SqlBool>`o.id in (select l.order_id from order_line as l where l.store_id = ${storeId} and l.sku = ${sku})`);
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
  customer.includes("@") ? sql<SqlBool>`o.customer_email = ${customer.toLowerCase()}` : sql<SqlBool>`o.customer_id = ${customer}`;

const hasProduct = (storeId: string, id: string): Expression<SqlBool> =>
  sql<SqlBool>`o.id in (select l.order_id from order_line as l join product as p
    on p.store_id = l.store_id and p.external_id = l.product_external_id where l.store_id = ${storeId} and p.id = ${id})`;
