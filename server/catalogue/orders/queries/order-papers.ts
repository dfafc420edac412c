import { type SqlBool, sql } from "kysely";
import type { Order } from "#contracts/orders/orders";
import type { Reader } from "#server/db/open";
import { boundedSum } from "#server/db/sums";

interface Place {
  storeId: string;
  orderId: string;
}

/**
 * The documents `d` of an order: its own, and those of money paid from it for a return of its exchange or replacement, which is where the
 * order's refunds are explained.
 */
const isOf = ({ storeId, orderId }: Place) => sql<SqlBool>`d.id in (
  select own.id from invoice as own where own.store_id = ${storeId} and own.order_id = ${orderId}
  union all
  select paid.id from ledger as g join invoice as paid on paid.ledger_id = g.id and paid.store_id = g.store_id
    where g.store_id = ${storeId} and g.order_id = ${orderId})`;

/** Return the order's issued invoices and credit notes, newest first. */
export const listOrderDocuments = async (reader: Reader, storeId: string, orderId: string): Promise<Order["documents"]> => {
  const rows = await reader
    .selectFrom("invoice as d")
    .select(["id", "kind", "number", "return_id", "gross_minor", "currency", "status", "issued_at"])
    .where("store_id", "=", storeId)
    .where(isOf({ storeId, orderId }))
    .where("status", "<>", "DRAFT")
    .orderBy("issued_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ number, issued_at, ...row }) => ({ ...row, number: number ?? "", issued_at: issued_at ?? "" }));
};

/** Return the query of the documents' entries in the order's timeline. */
export const documentStory = ({ storeId, orderId }: Place) => sql`
  select 'document:' || d.id, d.issued_at, 'document', d.id, d.number, 'ISSUED', null, null, '', d.gross_minor, d.currency, d.kind
  from invoice as d where d.store_id = ${storeId} and ${isOf({ storeId, orderId })} and d.status <> 'DRAFT' and d.issued_at is not null`;

/** Return the returns of an order's exchanges and replacements, newest first: the goods left here, and their money comes from here. */
export async function listLaterReturns(reader: Reader, storeId: string, orderId: string): Promise<Order["later_returns"]> {
  const rows = await reader
    .selectFrom("returns as r")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .select(["r.id", "r.number", "r.status", "r.stage", "r.value_minor", "r.created_at", "r.order_id", "o.number as order_number"])
    .where("r.store_id", "=", storeId)
    .where("o.root_order_id", "=", orderId)
    .where("o.id", "<>", orderId)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .execute();
  return rows.map(({ order_id, order_number, ...row }) => ({ ...row, order: { id: order_id, number: order_number } }));
}

interface ExchangeOrder {
  id: string;
  external_id: string;
  total_minor: number;
}

/** Orders created by an exchange are named after its return, and after their round where they are not its first. */
const exchangePrefix = "exchange:";

/** Return how an exchange order is paid: by the returned goods and by what the customer was invoiced. */
export async function exchangeOf(reader: Reader, storeId: string, order: ExchangeOrder): Promise<Order["exchange_of"]> {
  if (!order.external_id.startsWith(exchangePrefix)) return null;
  const found = await reader
    .selectFrom("returns as r")
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", order.external_id.split(":")[1] ?? "")
    .where("r.exchange_order_id", "=", order.id)
    .select(["r.id", "r.number", "r.order_id", "r.order_number", invoiced.as("invoiced_minor"), invoicePaid.as("invoice_paid_minor")])
    .select(rounds.as("rounds"))
    .executeTakeFirst();
  if (!found) return null;
  const settled = found.rounds > 0;
  return {
    return: { id: found.id, number: found.number },
    order: { id: found.order_id, number: found.order_number },
    settled,
    covered_minor: settled ? Math.max(0, order.total_minor - found.invoiced_minor) : 0,
    invoiced_minor: found.invoiced_minor,
    invoice_paid_minor: found.invoice_paid_minor,
  };
}

const rounds = sql<number>`(select count(*)::int from return_round as n where n.return_id = r.id and n.store_id = r.store_id)`;
const invoiced = sql<number>`(select ${boundedSum(sql`sum(n.invoice_minor)`)} - case when r.exchange_status = 'CANCELLED' then 0 else r.waived_minor end
  from return_round as n where n.return_id = r.id and n.store_id = r.store_id)`;
const invoicePaid = sql<number>`(select ${boundedSum(sql`sum(g.amount_minor)`)} from ledger as g
  where g.return_id = r.id and g.store_id = r.store_id and g.kind = 'INVOICE_PAYMENT' and g.state = 'SUCCEEDED')`;
