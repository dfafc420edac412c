import { sql } from "kysely";
import type { RecordedLeg } from "#server/catalogue/domain/confirm-refunds";
import { invoicePayment } from "#server/catalogue/domain/invoice-payment";
import type { Tx } from "#server/db/open";
import { boundedSum } from "#server/db/sums";
import type { Ledger } from "#server/db/tables";
import { settledItems } from "./settled-items.ts";

export interface OrderLeg {
  id: string;
  kind: Ledger["kind"];
  /** The return or claim that paid it. */
  case_id: string | null;
  external_id: string | null;
  payment_id: string | null;
  amount_minor: number;
  is_spent: boolean;
  recorded: boolean;
  confirmed_minor: number;
  /** The platform's refunds that confirmed it. */
  confirmed_by: string[];
}

/** Return the order's ledger, oldest first. A pending or unknown leg counts as spent (M12b). */
export async function orderLegs(tx: Tx, storeId: string, orderId: string): Promise<OrderLeg[]> {
  const rows = await tx
    .selectFrom("ledger as g")
    .leftJoin("confirmed_refund as k", (join) => join.onRef("k.ledger_id", "=", "g.id").onRef("k.store_id", "=", "g.store_id"))
    .leftJoin("order_payment as p", (join) => join.onRef("p.id", "=", "g.payment_id").onRef("p.store_id", "=", "g.store_id"))
    .where("g.store_id", "=", storeId)
    .where("g.order_id", "=", orderId)
    .groupBy(["g.id", "p.external_id"])
    .orderBy("g.id")
    .select(["g.id", "g.kind", "g.external_id", "g.payment_id", "g.amount_minor"])
    .select([
      sql<string | null>`coalesce(g.return_id, g.claim_id)`.as("case_id"),
      sql<boolean>`g.state <> 'FAILED'`.as("is_spent"),
      // A connected platform reports nothing of what was paid elsewhere.
      sql<boolean>`g.recorded and g.state <> 'FAILED' and not (
        coalesce(p.external_id, '') like ${invoicePayment("%")}
        and exists (select from store_connection as c where c.store_id = ${storeId}))`.as("recorded"),
      boundedSum(sql`sum(k.amount_minor)`).as("confirmed_minor"),
      sql<string[]>`array_remove(array_agg(k.refund_external_id), null)`.as("confirmed_by"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, confirmed_minor: Number(row.confirmed_minor) }));
}

/** Return the recorded ones of `legs` with what their cases have settled. */
export async function recordedLegs(tx: Tx, storeId: string, orderId: string, legs: readonly OrderLeg[]): Promise<RecordedLeg[]> {
  const recorded = legs.filter((leg) => leg.recorded);
  if (!recorded.some((leg) => leg.case_id)) return [];
  const settled = await settledItems(tx, storeId, orderId);
  return recorded.map((leg) => ({
    id: leg.id,
    external_id: leg.external_id,
    payment_id: leg.payment_id,
    open_minor: leg.amount_minor - leg.confirmed_minor,
    units: settled
      .filter((item) => item.case_id === leg.case_id)
      .reduce(
        (units, item) => units.set(item.line_external_id, (units.get(item.line_external_id) ?? 0) + item.settled),
        new Map<string, number>(),
      ),
  }));
}
