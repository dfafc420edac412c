import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type AtRate, chargeRates } from "#server/cases/domain/money/charge-rates";
import type { Payment } from "#server/cases/domain/returns/return-case";
import type { Reader } from "#server/db/open";

/** The order of a case, as operations use it. */
export interface CaseOrder {
  id: string;
  rootId: string;
  external_id: string;
  rootExternalId: string;
  number: string;
  tax_inclusive: boolean;
  ordered_at: string;
  currency: string;
  /** What was paid for shipping and other charges, its highest rate of tax as a percentage, and what it is at each rate. */
  shipping: AtRate & { rates: AtRate[] };
  /** Shipping refunded, or being refunded, by any case of the order. */
  shippingRefunded: number;
  /** What the order's other open cases have settled and not paid out yet: it is promised to them. */
  promisedElsewhere: number;
}

/** Columns of a case's order `o`, and of the order its money came with, `root`. */
export const orderColumns = [
  "o.root_order_id",
  "o.external_id as order_external_id",
  "o.tax_inclusive",
  "o.ordered_at",
  "root.external_id as root_external_id",
] as const;

/** Return the column with the payments of the order that the money of an order `o` came with. */
export const paymentsColumn = (reader: Reader, storeId: string) =>
  jsonArrayFrom(
    reader
      .selectFrom("order_payment as p")
      .select(["p.id", "p.external_id", "p.kind", "p.captured_minor", "p.captured_at"])
      .where("p.order_id", "=", sql.ref<string>("o.root_order_id"))
      .where("p.store_id", "=", storeId)
      .orderBy("p.position"),
  ).as("payments");

/** Return the column with the ledger of the order that the money of an order `o` came with. */
export const ledgerColumn = (reader: Reader, storeId: string) =>
  jsonArrayFrom(
    reader
      .selectFrom("ledger as g")
      .selectAll("g")
      .select((leg) => {
        const confirmed = leg.selectFrom("confirmed_refund as k").whereRef("k.ledger_id", "=", "g.id").where("k.store_id", "=", storeId);
        return [
          confirmed.select((k) => k.fn.coalesce(k.fn.sum<number>("k.amount_minor"), k.lit(0)).as("sum")).as("confirmed_minor"),
          confirmed.select("k.refund_external_id").orderBy("k.confirmed_at").orderBy("k.refund_external_id").limit(1).as("confirmed_by"),
          refundedUnits(storeId).as("refunded_units"),
        ];
      })
      .where("g.order_id", "=", sql.ref<string>("o.root_order_id"))
      .where("g.store_id", "=", storeId)
      .orderBy("g.id"),
  ).as("ledger");

/** Return the units of a return that a refund `g` made elsewhere paid for, by the platform's id of their line; null for other legs. */
const refundedUnits = (storeId: string) => sql<Record<
  string,
  number
> | null>`case when g.kind = 'EXTERNAL' and g.return_id is not null then (
  select jsonb_object_agg(u.line_id, u.quantity) from (
    select l.external_id as line_id, sum(k.quantity)::int as quantity from return_item as i
    join order_line as l on l.id = i.order_line_id and l.store_id = i.store_id
    join confirmed_units as k on k.item_id = i.id and k.store_id = i.store_id
    where i.store_id = ${storeId} and i.return_id = g.return_id and k.refund_external_id = g.units_external_id group by l.external_id
  ) as u) end`;

/** Return the columns with what was paid with the order `o` of a case, and with its root. `caseId` names the column of the case's id. */
export const paidColumns = (reader: Reader, storeId: string, caseId: "k.id" | "r.id") =>
  [
    jsonArrayFrom(
      reader
        .selectFrom("order_shipping as s")
        .select(["s.gross_minor", "s.tax_minor", "s.tax_rate"])
        .where("s.order_id", "=", sql.ref<string>("o.id"))
        .where("s.store_id", "=", storeId),
    ).as("shipping"),
    paymentsColumn(reader, storeId),
    sql<string | number>`(
      select coalesce((select sum(n.shipping_minor) from return_round as n join returns as q on q.id = n.return_id
        where q.order_id = o.id and n.store_id = ${storeId}), 0)
      + coalesce((select sum(x.amount_minor) from claim_resolution as x join claim as q on q.id = x.claim_id
        where q.order_id = o.id and x.store_id = ${storeId} and x.mode = 'SHIPPING'), 0))`.as("shipping_refunded"),
    sql<string | number>`(
      select coalesce(sum(greatest(0, settled.amount_minor)), 0) from (
        select (select coalesce(sum(n.refund_minor + n.credit_minor), 0) from return_round as n
            where n.return_id = q.id and n.store_id = ${storeId})
          - (select coalesce(sum(g.amount_minor - g.correction_minor), 0) from ledger as g
            where g.return_id = q.id and g.store_id = ${storeId} and g.state <> 'FAILED' and g.kind in ('REFUND', 'STORE_CREDIT', 'EXTERNAL'))
          as amount_minor
        from orders as b join returns as q on q.order_id = b.id
        where b.root_order_id = o.root_order_id and b.store_id = ${storeId} and q.store_id = ${storeId}
          and q.status = 'OPEN' and q.id <> ${sql.ref(caseId)}
        union all
        select (select coalesce(sum(x.amount_minor), 0) from claim_resolution as x
            where x.claim_id = q.id and x.store_id = ${storeId} and x.payout_id is not null
              and x.mode <> 'GOODWILL' and x.state <> 'CANCELLED')
          - (select coalesce(sum(g.amount_minor), 0) from ledger as g
            where g.claim_id = q.id and g.store_id = ${storeId} and g.state <> 'FAILED' and g.kind in ('REFUND', 'STORE_CREDIT'))
        from orders as b join claim as q on q.order_id = b.id
        where b.root_order_id = o.root_order_id and b.store_id = ${storeId} and q.store_id = ${storeId}
          and q.status = 'OPEN' and q.id <> ${sql.ref(caseId)}
      ) as settled)`.as("promised_elsewhere"),
  ] as const;

/** A case selected with `orderColumns` and `paidColumns`. */
export interface WithOrder {
  root_order_id: string;
  root_external_id: string;
  order_external_id: string;
  tax_inclusive: boolean;
  ordered_at: string;
  shipping: { gross_minor: number; tax_minor: number; tax_rate: string }[];
  payments: Payment[];
  shipping_refunded: string | number;
  promised_elsewhere: string | number;
}

/** Return the order of a selected case, and the rest of the row. */
export function splitOrder<Row extends WithOrder & { order_id: string; order_number: string; currency: string }>(row: Row) {
  const { root_order_id, root_external_id, order_external_id, tax_inclusive, ordered_at, ...others } = row;
  const { shipping, shipping_refunded, promised_elsewhere, ...rest } = others;
  const rates = chargeRates(shipping.map(({ tax_rate: rate, gross_minor: gross, tax_minor: tax }) => ({ rate, gross, tax })));
  const order: CaseOrder = {
    id: row.order_id,
    rootId: root_order_id,
    external_id: order_external_id,
    rootExternalId: root_external_id,
    number: row.order_number,
    tax_inclusive,
    ordered_at,
    currency: row.currency,
    shipping: {
      gross: total(shipping.map((s) => s.gross_minor)),
      tax: total(shipping.map((s) => s.tax_minor)),
      rate: rates[0]?.rate ?? "0",
      rates,
    },
    shippingRefunded: Number(shipping_refunded),
    promisedElsewhere: Number(promised_elsewhere),
  };
  return { order, rest };
}

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
