import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Order } from "#contracts/orders/orders";
import { freeValues, paidOf, type StoredLine, unitsValue } from "#server/catalogue/domain/units";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { isRecorded } from "../by-hand/prefixes.ts";
import { freeOfLine } from "../free-units.ts";
import { parcelShape, parcelsOfOrder } from "../parcels/shape.ts";
import { usedBy } from "./in-use.ts";
import { offersOf } from "./offers.ts";
import { claimsOf, lineClaims, replacementOf } from "./order-claims.ts";
import { exchangeOf, listLaterReturns, listOrderDocuments } from "./order-papers.ts";
import { paymentBalances } from "./payment-balances.ts";

/** Return an order by our id or its platform's, with its lines, money and returns. @throws NOT_FOUND */
export async function showOrder(reader: Reader, context: CallContext, by: { id: string } | { externalId: string }): Promise<Order> {
  const storeId = context.store.id;
  const order = await orderQuery(reader, storeId)
    .where("id" in by ? "o.id" : "o.external_id", "=", "id" in by ? by.id : by.externalId)
    .executeTakeFirst();
  if (!order) throw notFound();
  const payments = await paymentsOf(reader, storeId, order.id);
  const refunds = await refundsOf(reader, storeId, order.id);
  const returns = await returnsOf(reader, storeId, order.id);
  const later_returns = await listLaterReturns(reader, storeId, order.id);
  const claims = await claimsOf(reader, storeId, order.id);
  const documents = await listOrderDocuments(reader, storeId, order.id);
  const exchange_of = await exchangeOf(reader, storeId, order);
  const replacement_of = await replacementOf(reader, storeId, order);
  const {
    customer_id,
    customer_external_id,
    customer_name,
    customer_email,
    first_name,
    last_name,
    phone,
    language,
    customer_tags,
    invoice_elsewhere,
    is_used,
    parcels,
    ...rest
  } = order;
  const lines = rest.lines.map(lineOf);
  return {
    ...rest,
    by_hand: isRecorded(order),
    lines,
    parcels: parcels.map(parcelShape),
    invoice: invoice_elsewhere,
    offers: offersOf(context.store, { ...rest, lines, parcels, isUsed: is_used }),
    customer: {
      id: customer_id,
      external_id: customer_external_id,
      email: customer_email,
      first_name: first_name ?? customer_name,
      last_name: last_name ?? "",
      phone,
      language,
      tags: customer_tags ?? [],
    },
    payments: paymentBalances(payments, refunds),
    refunds: refunds.map(({ external_id, payment_id, amount_minor, created_at }) => ({
      external_id,
      payment_id,
      amount_minor,
      at: created_at,
    })),
    returns,
    later_returns,
    claims,
    documents,
    exchange_of,
    replacement_of,
  };
}

type FoundLine = Omit<Order["lines"][number], "free_values_minor" | "worth_minor"> & {
  settled: number;
  refunded_outside: number;
} & StoredLine;

/** Return a line with what its units, and those still free, are worth. */
const lineOf = ({
  settled,
  refunded_outside,
  worth_gross_minor,
  worth_tax_minor,
  compensated,
  ...line
}: FoundLine): Order["lines"][number] => {
  const paid = paidOf({ ...line, worth_gross_minor, worth_tax_minor, compensated });
  return {
    ...line,
    worth_minor: unitsValue(paid, 0, line.quantity).gross,
    free_values_minor: freeValues(paid, settled + refunded_outside, line.free),
  };
};

/** Return an order by the platform's id, as `showOrder`. */
export const getOrderByExternalId = (reader: Reader, context: CallContext, externalId: string): Promise<Order> =>
  showOrder(reader, context, { externalId });

/** The platform's tags, and those of flows. */
const withOwn = (alias: "o" | "c") => {
  const [tags, own] = [sql.ref(`${alias}.tags`), sql.ref(`${alias}.own_tags`)];
  return sql<string[]>`${tags} || to_jsonb(array(select unnest(${own}) except select jsonb_array_elements_text(${tags})))`;
};

const orderQuery = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .where("o.store_id", "=", storeId)
    .select(["o.id", "o.external_id", "o.number", "o.currency", "o.ordered_at", "o.tax_inclusive", "o.ship_to", "o.discount_minor"])
    .select(["o.total_minor", "o.paid_minor", "o.fulfilled_at", "o.delivered_at", "o.channel", "o.cancelled_at", "o.deleted_at"])
    .select(["o.kind", "o.payment_state", "o.fulfilment_state", "o.refunded_minor", "o.discount_codes", "o.invoice_elsewhere"])
    .select(["o.created_at", "o.updated_at", "o.version", "o.customer_id", "o.customer_name", "o.customer_email"])
    .select(["c.external_id as customer_external_id", "c.first_name", "c.last_name", "c.phone", "c.language"])
    .select([withOwn("o").as("tags"), withOwn("c").as("customer_tags")])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .leftJoin("variant as v", (join) =>
            join.onRef("v.external_id", "=", "l.variant_external_id").onRef("v.store_id", "=", "l.store_id"),
          )
          .whereRef("l.order_id", "=", "o.id")
          .where("l.store_id", "=", storeId)
          .select(["l.id", "l.external_id", "v.id as variant_id", "l.variant_external_id", "l.product_external_id", "l.sku", "l.title"])
          .select(["l.variant_title", "l.quantity", "l.unit_price_minor", "l.discount_minor", "l.order_discount_minor", "l.tax_rate"])
          .select(["l.tax_minor", "l.gross_minor", "l.fulfilled_quantity", freeOfLine.as("free"), "l.gift_card", "l.image_url"])
          .select(["l.settled", "l.outside as refunded_outside", "l.worth_gross_minor", "l.worth_tax_minor", "l.compensated"])
          .select([inReturns.as("returned"), lineClaims.as("claims"), productId.as("product_id")])
          .select((line) => line("l.outside", "+", line.ref("l.returning_outside")).as("outside"))
          .orderBy("l.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("order_shipping as s")
          .whereRef("s.order_id", "=", "o.id")
          .where("s.store_id", "=", storeId)
          .select(["s.id", "s.external_id", "s.title", "s.price_minor", "s.discount_minor", "s.tax_rate", "s.tax_minor", "s.gross_minor"])
          .orderBy("s.position"),
      ).as("shipping"),
      parcelsOfOrder(storeId).as("parcels"),
      jsonArrayFrom(
        eb
          .selectFrom("order_note as n")
          .whereRef("n.order_id", "=", "o.id")
          .where("n.store_id", "=", storeId)
          .select(["n.id", "n.at", "n.actor_name as actor", "n.text", "n.files"])
          .orderBy("n.id", "desc"),
      ).as("notes"),
      usedBy(storeId).as("is_used"),
    ]);

const productId = sql<string | null>`(select p.id from product as p
  where p.store_id = l.store_id and p.external_id = l.product_external_id)`;

/** Units held by returns, whatever became of them. */
const inReturns = sql<number>`coalesce((select sum(i.requested - i.released)::int from return_item as i
  where i.order_line_id = l.id and i.store_id = l.store_id), 0)`;

const paymentsOf = (reader: Reader, storeId: string, orderId: string) =>
  reader
    .selectFrom("order_payment")
    .select(["id", "external_id", "kind", "captured_minor", "captured_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** Money that was or may have been refunded: pending and unknown rows count as spent (M12b). */
const refundsOf = (reader: Reader, storeId: string, orderId: string) =>
  reader
    .selectFrom("ledger as g")
    .select(["g.payment_id", "g.amount_minor", "g.created_at"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("confirmed_refund as k")
            .select("k.refund_external_id")
            .whereRef("k.ledger_id", "=", "g.id")
            .where("k.store_id", "=", storeId)
            .orderBy("k.confirmed_at")
            .orderBy("k.refund_external_id")
            .limit(1),
          "g.external_id",
        )
        .as("external_id"),
    )
    .where("g.store_id", "=", storeId)
    .where("g.order_id", "=", orderId)
    .where("g.kind", "in", ["REFUND", "EXTERNAL", "CREDIT_RESTORED"])
    .where("g.state", "<>", "FAILED")
    .orderBy("g.created_at")
    .orderBy("g.id")
    .execute();

const returnsOf = (reader: Reader, storeId: string, orderId: string) =>
  reader
    .selectFrom("returns")
    .select(["id", "number", "status", "stage", "value_minor", "created_at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
