import { type Expression, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Input, Output } from "#contracts/contract";
import type { OrderRow, orders } from "#contracts/orders/orders";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { ordersMatching } from "#server/db/search";
import { boundedSum } from "#server/db/sums";
import type { CallContext } from "#server/kit/context";

type List = (typeof orders)["operations"]["list"];
type Query = Input<List>["query"];

/** Return the store's orders, newest first, including exchange orders and deleted ones. */
export async function listOrders(reader: Reader, context: CallContext, query: Query): Promise<Output<List>> {
  const keyset = keysetOf(query, "-ordered_at");
  const filtered = reader.selectFrom("orders as o").where((eb) => eb.and(conditions(context.store.id, query)));
  const rows = await seek(filtered, "o", keyset)
    .select(["o.id", "o.external_id", "o.number", "o.currency", "o.ordered_at", "o.total_minor", "o.paid_minor", "o.fulfilled_at"])
    .select(["o.delivered_at", "o.cancelled_at", "o.deleted_at", "o.channel", "o.created_at", "o.item_count", "o.customer_name"])
    .select([
      "o.customer_email",
      refundedMinor.as("refunded_minor"),
      fulfilledCount.as("fulfilled_count"),
      returnedCount.as("returned_count"),
    ])
    .execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: page.items.map(rowOf) };
}

function conditions(storeId: string, { q, customer, product }: Query): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [sql<SqlBool>`o.store_id = ${storeId}`];
  if (customer)
    found.push(
      customer.includes("@") ? sql<SqlBool>`o.customer_email = ${customer.toLowerCase()}` : sql<SqlBool>`o.customer_id = ${customer}`,
    );
  if (product)
    found.push(sql<SqlBool>`o.id in (select l.order_id from order_line as l join product as p
      on p.store_id = l.store_id and p.external_id = l.product_external_id where l.store_id = ${storeId} and p.id = ${product})`);
  return q ? [...found, ...ordersMatching(q)] : found;
}

const refundedMinor = sql<number>`(select ${boundedSum(sql`sum(g.amount_minor)`)} from ledger as g
  where g.order_id = o.id and g.store_id = o.store_id and g.kind in ('REFUND', 'EXTERNAL', 'CREDIT_RESTORED') and g.state <> 'FAILED')`;

const fulfilledCount = sql<number>`(select coalesce(sum(l.fulfilled_quantity), 0)::int from order_line as l
  where l.order_id = o.id and l.store_id = o.store_id)`;

const returnedCount = sql<number>`(select coalesce(sum(i.requested - i.released), 0)::int from order_line as l
  join return_item as i on i.order_line_id = l.id and i.store_id = l.store_id
  where l.order_id = o.id and l.store_id = o.store_id)`;

type Found = Omit<z.output<typeof OrderRow>, "customer"> & { customer_name: string; customer_email: string };

const rowOf = ({ customer_name, customer_email, ...row }: Found): z.output<typeof OrderRow> => ({
  ...row,
  customer: { name: customer_name, email: customer_email },
});
