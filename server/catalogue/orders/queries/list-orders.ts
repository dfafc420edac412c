import { sql } from "kysely";
import type { Output } from "#contracts/contract";
import type { OrderRow, orders } from "#contracts/orders/orders";
import type { OrdersQuery } from "#contracts/orders/query";
import { countUpTo, hasOneFilter, keysetOf, pageFrom, quickCountLimit, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { preparedFor } from "#server/db/prepared";
import type { CallContext } from "#server/kit/context";
import { listedOrders } from "./filter.ts";

/** Return the store's orders, newest first, including exchange orders and deleted ones. */
export async function listOrders(
  reader: Reader,
  context: CallContext,
  query: OrdersQuery,
): Promise<Output<(typeof orders)["operations"]["list"]>> {
  const storeId = context.store.id;
  const rows = await rowsOf(query)(reader, storeId);
  const most = quickCountLimit(query, hasOneFilter(query, ["tag", "sku", "product", "q"]));
  const count = () => countUpTo(reader, listedOrders(reader, storeId, query).counted, most);
  const page = await pageFrom(rows, query, keysetIn(query), count, most);
  return { ...page, items: page.items.map(rowOf) };
}

const keysetIn = (query: OrdersQuery) => keysetOf("orders", query, "-ordered_at", { amounts: ["total_minor"] });

const rowsOf = preparedFor((query: OrdersQuery) => (reader, storeId: string) => {
  const keyset = keysetIn(query);
  const { orders: listed, dated } = listedOrders(reader, storeId, query);
  return seek(listed, keyset.column === "ordered_at" ? dated : "o", keyset)
    .select(["o.id", "o.external_id", "o.number", "o.kind", "o.currency", "o.ordered_at", "o.total_minor", "o.paid_minor"])
    .select(["o.refunded_minor", "o.payment_state", "o.fulfilment_state", "o.fulfilled_at", "o.delivered_at", "o.cancelled_at"])
    .select(["o.deleted_at", "o.channel", "o.country", "o.created_at", "o.item_count", "o.fulfilled_count", "o.open_returns"])
    .select(["o.open_claims", "o.customer_name", "o.customer_email", returnedCount.as("returned_count")]);
});

const returnedCount = sql<number>`(select coalesce(sum(i.requested - i.released), 0)::int from order_line as l
  join return_item as i on i.order_line_id = l.id and i.store_id = l.store_id
  where l.order_id = o.id and l.store_id = o.store_id)`;

type Found = Omit<OrderRow, "customer"> & { customer_name: string; customer_email: string };

const rowOf = ({ customer_name, customer_email, ...row }: Found): OrderRow => ({
  ...row,
  customer: { name: customer_name, email: customer_email },
});
