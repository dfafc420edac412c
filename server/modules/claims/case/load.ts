import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reader, Tx } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import type { Payment } from "#server/domain/return-case";
import { notFound } from "#server/kit/errors";
import type { PlannedOperation } from "#server/platform-operations/planned";
import type { ClaimLeg, ClaimRow, ItemRow, LineRow, LoadedClaim, RegistrationRow, ReservationRow, ResolutionRow } from "./loaded-claim.ts";

/**
 * Lock the order that holds a claim's money, which serialises changes to all its cases. @throws NOT_FOUND also for another
 * store's claim
 */
export async function lockOrderOf(tx: Tx, storeId: string, claimId: string): Promise<void> {
  const locked = await lockQuery(tx, storeId, claimId);
  if (locked.length === 0) throw notFound();
}

const lockQuery = prepared((tx, storeId: string, claimId: string) =>
  tx
    .selectFrom("claim as k")
    .innerJoin("orders as o", "o.id", "k.order_id")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .select("root.id")
    .where("k.store_id", "=", storeId)
    .where("k.id", "=", claimId)
    .forUpdate("root"),
);

/** Load a claim in one statement. Lock the order first if the claim will change. @throws NOT_FOUND */
export async function loadClaim(reader: Reader, storeId: string, claimId: string): Promise<LoadedClaim> {
  const [row] = await claimQuery(reader, storeId, claimId);
  if (!row) throw notFound();
  return toClaim(row as unknown as FullRow);
}

/** Return the query of a claim; others add columns to it, so that one statement answers them too. */
export const selectClaim = (reader: Reader, storeId: string, claimId: string) =>
  reader
    .selectFrom("claim as k")
    .innerJoin("orders as o", "o.id", "k.order_id")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .where("k.store_id", "=", storeId)
    .where("k.id", "=", claimId)
    .selectAll("k")
    .select(["o.root_order_id", "o.external_id as order_external_id", "o.tax_inclusive", "o.ordered_at"])
    .select("root.external_id as root_external_id")
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("claim_item as i")
          .selectAll("i")
          .whereRef("i.claim_id", "=", "k.id")
          .where("i.store_id", "=", storeId)
          .orderBy("i.position"),
      ).as("items"),
      jsonArrayFrom(
        eb
          .selectFrom("claim_resolution as x")
          .selectAll("x")
          .whereRef("x.claim_id", "=", "k.id")
          .where("x.store_id", "=", storeId)
          .orderBy("x.id"),
      ).as("resolutions"),
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .selectAll("l")
          .whereRef("l.order_id", "=", "k.order_id")
          .where("l.store_id", "=", storeId)
          .orderBy("l.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("order_shipping as s")
          .select(["s.gross_minor", "s.tax_minor", "s.tax_rate"])
          .whereRef("s.order_id", "=", "k.order_id")
          .where("s.store_id", "=", storeId),
      ).as("shipping"),
      jsonArrayFrom(
        eb
          .selectFrom("order_payment as p")
          .select(["p.id", "p.external_id", "p.kind", "p.captured_minor", "p.captured_at"])
          .whereRef("p.order_id", "=", "o.root_order_id")
          .where("p.store_id", "=", storeId)
          .orderBy("p.position"),
      ).as("payments"),
      jsonArrayFrom(
        eb
          .selectFrom("ledger as g")
          .selectAll("g")
          .whereRef("g.order_id", "=", "o.root_order_id")
          .where("g.store_id", "=", storeId)
          .orderBy("g.id"),
      ).as("ledger"),
      jsonArrayFrom(
        eb
          .selectFrom("stock_reservation as v")
          .selectAll("v")
          .whereRef("v.claim_id", "=", "k.id")
          .where("v.store_id", "=", storeId)
          .orderBy("v.id"),
      ).as("reservations"),
      jsonObjectFrom(
        eb
          .selectFrom("warranty_registration as w")
          .select(["w.id", "w.status", "w.benefits", "w.promise", "w.starts_at", "w.expires_at", "w.serial", "w.product_title"])
          .whereRef("w.id", "=", "k.registration_id")
          .where("w.store_id", "=", storeId),
      ).as("registration"),
      jsonArrayFrom(
        eb
          .selectFrom("platform_operation as q")
          .select(["q.key", "q.kind", "q.state", "q.command", "q.about", "q.after_key", "q.result", "q.error"])
          .select(["q.created_at", "q.updated_at", "q.applied_at"])
          .whereRef("q.claim_id", "=", "k.id")
          .where("q.store_id", "=", storeId)
          .orderBy("q.created_at")
          .orderBy("q.key"),
      ).as("operations"),
      eb.selectFrom("store_connection as y").select("y.scopes").where("y.store_id", "=", storeId).as("granted_scopes"),
      shippingRefunded(storeId).as("shipping_refunded"),
    ]);

const claimQuery = prepared(selectClaim);

/** Shipping of the order paid back, or being paid back, by its returns and claims. */
const shippingRefunded = (storeId: string) => sql<string | number>`(
  select coalesce((select sum(n.shipping_minor) from return_round as n join returns as r on r.id = n.return_id
    where r.order_id = k.order_id and n.store_id = ${storeId}), 0)
  + coalesce((select sum(x.amount_minor) from claim_resolution as x join claim as c on c.id = x.claim_id
    where c.order_id = k.order_id and x.store_id = ${storeId} and x.mode = 'SHIPPING'), 0))`;

export type FullRow = ClaimRow & {
  root_order_id: string;
  root_external_id: string;
  order_external_id: string;
  tax_inclusive: boolean;
  ordered_at: string;
  items: ItemRow[];
  resolutions: ResolutionRow[];
  lines: LineRow[];
  shipping: { gross_minor: number; tax_minor: number; tax_rate: string }[];
  payments: Payment[];
  ledger: ClaimLeg[];
  reservations: ReservationRow[];
  registration: RegistrationRow | null;
  operations: PlannedOperation[];
  granted_scopes: string[] | null;
  shipping_refunded: string | number;
};

/** Return the domain's view of a selected claim. */
export function toClaim(full: FullRow): LoadedClaim {
  const { root_order_id, root_external_id, order_external_id, tax_inclusive, ordered_at, ...others } = full;
  const { items, resolutions, lines, shipping, payments, ledger, reservations, registration, shipping_refunded, ...own } = others;
  const { operations, granted_scopes, ...row } = own;
  return {
    row,
    id: row.id,
    status: row.status,
    stage: row.stage,
    decision: row.decision,
    shipping_minor: row.shipping_minor,
    needs_item: row.needs_item,
    items,
    resolutions,
    lines: new Map(lines.map((line) => [line.id, line])),
    payments,
    ledger,
    reservations,
    registration,
    operations,
    scopes: granted_scopes,
    order: {
      id: row.order_id,
      rootId: root_order_id,
      external_id: order_external_id,
      rootExternalId: root_external_id,
      number: row.order_number,
      currency: row.currency,
      tax_inclusive,
      ordered_at,
      shipping: {
        gross: sum(shipping.map((s) => s.gross_minor)),
        tax: sum(shipping.map((s) => s.tax_minor)),
        rate: shipping.map((s) => s.tax_rate).sort((a, b) => Number(b) - Number(a))[0] ?? "0",
      },
      shippingRefunded: Number(shipping_refunded),
    },
  };
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);
