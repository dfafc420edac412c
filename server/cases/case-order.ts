import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "#server/db/open";
import type { Payment } from "#server/domain/return-case";

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
  /** What was paid for shipping, and its highest rate of tax as a percentage. */
  shipping: { gross: number; tax: number; rate: string };
  /** Shipping refunded, or being refunded, by any case of the order. */
  shippingRefunded: number;
}

/** Columns of a case's order `o`, and of the order its money came with, `root`. */
export const orderColumns = [
  "o.root_order_id",
  "o.external_id as order_external_id",
  "o.tax_inclusive",
  "o.ordered_at",
  "root.external_id as root_external_id",
] as const;

/** Return the columns with what was paid with the order `o` of a case, and with its root. */
export const paidColumns = (reader: Reader, storeId: string) =>
  [
    jsonArrayFrom(
      reader
        .selectFrom("order_shipping as s")
        .select(["s.gross_minor", "s.tax_minor", "s.tax_rate"])
        .where("s.order_id", "=", sql.ref<string>("o.id"))
        .where("s.store_id", "=", storeId),
    ).as("shipping"),
    jsonArrayFrom(
      reader
        .selectFrom("order_payment as p")
        .select(["p.id", "p.external_id", "p.kind", "p.captured_minor", "p.captured_at"])
        .where("p.order_id", "=", sql.ref<string>("o.root_order_id"))
        .where("p.store_id", "=", storeId)
        .orderBy("p.position"),
    ).as("payments"),
    sql<string | number>`(
      select coalesce((select sum(n.shipping_minor) from return_round as n join returns as q on q.id = n.return_id
        where q.order_id = o.id and n.store_id = ${storeId}), 0)
      + coalesce((select sum(x.amount_minor) from claim_resolution as x join claim as q on q.id = x.claim_id
        where q.order_id = o.id and x.store_id = ${storeId} and x.mode = 'SHIPPING'), 0))`.as("shipping_refunded"),
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
}

/** Return the order of a selected case, and the rest of the row. */
export function splitOrder<Row extends WithOrder & { order_id: string; order_number: string; currency: string }>(row: Row) {
  const { root_order_id, root_external_id, order_external_id, tax_inclusive, ordered_at, shipping, shipping_refunded, ...rest } = row;
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
      rate: shipping.map((s) => s.tax_rate).sort((a, b) => Number(b) - Number(a))[0] ?? "0",
    },
    shippingRefunded: Number(shipping_refunded),
  };
  return { order, rest };
}

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
