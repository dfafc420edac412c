import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LateAfterDays } from "#contracts/settings/general";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { Reader, Tx } from "#server/db/open";
import { placeOfCase } from "#server/db/place-of-case";
import { prepared } from "#server/db/prepared";
import type { Returns } from "#server/db/tables";
import { defaultLateAfterDays } from "#server/domain/advance";
import { defaultPolicy } from "#server/domain/policy-snapshot";
import type { Payment } from "#server/domain/return-case";
import { notFound } from "#server/kit/errors";
import type { FullLeg, FullRound, ItemRow, LineRow, LoadedCase, OperationRow, ReservationRow } from "./loaded-case.ts";

/**
 * Lock the order that holds a return's money, which serialises changes to all its returns. @throws NOT_FOUND also for
 * another store's return
 */
export async function lockOrderOf(tx: Tx, storeId: string, returnId: string): Promise<void> {
  const locked = await lockQuery(tx, storeId, returnId);
  if (locked.length === 0) throw notFound();
}

const lockQuery = prepared((tx, storeId: string, returnId: string) =>
  tx
    .selectFrom("returns as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .select("root.id")
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", returnId)
    .forUpdate("root"),
);

/** Load a case in one statement. Lock the order first if the case will change. @throws NOT_FOUND */
export async function loadCase(reader: Reader, storeId: string, returnId: string): Promise<LoadedCase> {
  const [row] = await caseQuery(reader, storeId, returnId);
  if (!row) throw notFound();
  return toCase(row as unknown as CaseRow);
}

/** Return the query of a case; others add columns to it, so that one statement answers them too. */
export const selectCase = (reader: Reader, storeId: string, returnId: string) =>
  reader
    .selectFrom("returns as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .innerJoin("orders as root", "root.id", "o.root_order_id")
    .where("r.store_id", "=", storeId)
    .where("r.id", "=", returnId)
    .selectAll("r")
    .select([
      "o.root_order_id",
      "o.external_id as order_external_id",
      "o.tax_inclusive",
      "o.ordered_at",
      "root.external_id as root_external_id",
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("return_item as i")
          .selectAll("i")
          .whereRef("i.return_id", "=", "r.id")
          .where("i.store_id", "=", storeId)
          .orderBy("i.position"),
      ).as("items"),
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .selectAll("l")
          .where("l.store_id", "=", storeId)
          .where((w) => w.or([w("l.order_id", "=", w.ref("r.order_id")), w("l.order_id", "=", w.ref("r.exchange_order_id"))]))
          .orderBy("l.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("order_shipping as s")
          .select(["s.gross_minor", "s.tax_minor", "s.tax_rate"])
          .whereRef("s.order_id", "=", "r.order_id")
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
          .select((leg) => {
            const confirmed = leg
              .selectFrom("confirmed_refund as k")
              .whereRef("k.ledger_id", "=", "g.id")
              .where("k.store_id", "=", storeId);
            return [
              confirmed.select((k) => k.fn.coalesce(k.fn.sum<number>("k.amount_minor"), k.lit(0)).as("sum")).as("confirmed_minor"),
              confirmed
                .select("k.refund_external_id")
                .orderBy("k.confirmed_at")
                .orderBy("k.refund_external_id")
                .limit(1)
                .as("confirmed_by"),
            ];
          })
          .whereRef("g.order_id", "=", "o.root_order_id")
          .where("g.store_id", "=", storeId)
          .orderBy("g.id"),
      ).as("ledger"),
      jsonArrayFrom(
        eb
          .selectFrom("return_round as n")
          .selectAll("n")
          .whereRef("n.return_id", "=", "r.id")
          .where("n.store_id", "=", storeId)
          .orderBy("n.round"),
      ).as("rounds"),
      jsonArrayFrom(
        eb
          .selectFrom("stock_reservation as v")
          .selectAll("v")
          .whereRef("v.return_id", "=", "r.id")
          .where("v.store_id", "=", storeId)
          .orderBy("v.id"),
      ).as("reservations"),
      eb
        .selectFrom("return_round as n")
        .innerJoin("returns as other", "other.id", "n.return_id")
        .select((f) => f.fn.coalesce(f.fn.sum<number>("n.shipping_minor"), f.lit(0)).as("given"))
        .whereRef("other.order_id", "=", "r.order_id")
        .where("n.store_id", "=", storeId)
        .as("shipping_in_returns"),
      shippingOfClaims(storeId).as("shipping_in_claims"),
      jsonArrayFrom(
        eb
          .selectFrom("platform_operation as q")
          .select(["q.key", "q.kind", "q.state", "q.command", "q.about", "q.after_key", "q.result", "q.error"])
          .select(["q.created_at", "q.updated_at", "q.applied_at"])
          .whereRef("q.return_id", "=", "r.id")
          .where("q.store_id", "=", storeId)
          .orderBy("q.created_at")
          .orderBy("q.key"),
      ).as("operations"),
      eb.selectFrom("store_connection as y").select("y.scopes").where("y.store_id", "=", storeId).as("granted_scopes"),
      placeOfCase(storeId).as("place"),
      lateAfterDaysOf(storeId).as("late_after_days"),
    ]);

const caseQuery = prepared(selectCase);

/** The store's targets as they are set now; null where it has saved none. */
const lateAfterDaysOf = (storeId: string) => sql<LateAfterDays | null>`(
  select t.data -> 'late_after_days' from store_settings as t where t.store_id = ${storeId} and t.section = 'GENERAL')`;

/** Shipping of the order paid back, or being paid back, by its claims. */
const shippingOfClaims = (storeId: string) => sql<string | number>`(
  select coalesce(sum(x.amount_minor), 0) from claim_resolution as x join claim as k on k.id = x.claim_id
  where k.order_id = r.order_id and x.store_id = ${storeId} and x.mode = 'SHIPPING')`;

export type CaseRow = Selectable<Returns> & {
  root_order_id: string;
  root_external_id: string;
  order_external_id: string;
  tax_inclusive: boolean;
  ordered_at: string;
  items: ItemRow[];
  lines: LineRow[];
  shipping: { gross_minor: number; tax_minor: number; tax_rate: string }[];
  payments: Payment[];
  ledger: FullLeg[];
  rounds: FullRound[];
  reservations: ReservationRow[];
  operations: OperationRow[];
  granted_scopes: string[] | null;
  shipping_in_returns: string | number;
  shipping_in_claims: string | number;
  place: ShippingPlace | StorePlace | null;
  late_after_days: LateAfterDays | null;
};

/** Return the domain's view of a selected case. */
export function toCase(row: CaseRow): LoadedCase {
  const {
    items,
    lines,
    shipping,
    payments,
    ledger,
    rounds,
    reservations,
    operations,
    granted_scopes,
    shipping_in_returns,
    shipping_in_claims,
    place,
    late_after_days,
    root_order_id,
    root_external_id,
    order_external_id,
    tax_inclusive,
    ordered_at,
    ...rest
  } = row;
  return {
    row: rest,
    id: rest.id,
    status: rest.status,
    stage: rest.stage,
    decision: rest.decision,
    close_reason: rest.close_reason,
    resolution_type: rest.resolution_type,
    shipping_method: rest.shipping_method,
    exchange_status: rest.exchange_status,
    hold_reason: rest.hold_reason,
    reopened: rest.reopened_at !== null,
    place,
    lateAfterDays: late_after_days ?? defaultLateAfterDays,
    policy: { ...defaultPolicy, ...rest.policy_snapshot },
    items,
    // Rounds settled before these amounts existed had none.
    rounds: rounds.map((round) => ({ ...round, outcome: { ...newAmounts, ...round.outcome } })),
    payments,
    ledger,
    lines: new Map(lines.filter((line) => line.order_id === rest.order_id).map((line) => [line.id, line])),
    exchangeLines: lines.filter((line) => line.order_id === rest.exchange_order_id),
    reservations,
    operations,
    scopes: granted_scopes,
    order: {
      id: rest.order_id,
      rootId: root_order_id,
      external_id: order_external_id,
      rootExternalId: root_external_id,
      number: rest.order_number,
      tax_inclusive,
      ordered_at,
      currency: rest.currency,
      shipping: {
        gross: total(shipping.map((s) => s.gross_minor)),
        tax: total(shipping.map((s) => s.tax_minor)),
        rate: shipping.map((s) => s.tax_rate).sort((a, b) => Number(b) - Number(a))[0] ?? "0",
      },
      shippingRefunded: Number(shipping_in_returns) + Number(shipping_in_claims),
    },
  };
}

const newAmounts: Partial<FullRound["outcome"]> = { exchange_shipping_minor: 0, exchange_discount_minor: 0 };

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
