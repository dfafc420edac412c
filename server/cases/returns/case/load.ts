import { type Selectable, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LateAfterDays } from "#contracts/settings/general";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import { defaultLateAfterDays } from "#server/cases/domain/returns/advance";
import { defaultPolicy } from "#server/cases/domain/returns/policy-snapshot";
import { operationsColumn, reservationsColumn } from "#server/cases/kernel/case-columns";
import { ledgerColumn, orderColumns, paidColumns, splitOrder, type WithOrder } from "#server/cases/kernel/case-order";
import type { ReservationRow } from "#server/cases/kernel/goods/stock";
import { orderLock } from "#server/cases/kernel/lock-order";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { Reader, Tx } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import type { Returns } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { Draft } from "./draft.ts";
import { firstRoundOf } from "./exchange-name.ts";
import type { FullRound, ItemRow, LineRow, LoadedCase, OperationRow } from "./loaded-case.ts";

/** Lock the order of a return. @throws NOT_FOUND */
export const lockOrderOf = orderLock("returns");

/** Load a case in one statement. Lock the order first if the case will change. @throws NOT_FOUND */
export async function loadCase(reader: Reader, storeId: string, returnId: string): Promise<LoadedCase> {
  const [row] = await caseQuery(reader, storeId, returnId);
  if (!row) throw notFound();
  return toCase(row as unknown as CaseRow);
}

/** Lock the order of a return and load it, to change it. @throws NOT_FOUND */
export async function openDraft(tx: Tx, context: CallContext, id: string): Promise<Draft> {
  await lockOrderOf(tx, context.store.id, id);
  return new Draft(tx, context, await loadCase(tx, context.store.id, id));
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
    .select(orderColumns)
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
      ...paidColumns(reader, storeId, "r.id"),
      ledgerColumn(reader, storeId),
      jsonArrayFrom(
        eb
          .selectFrom("return_round as n")
          .selectAll("n")
          .whereRef("n.return_id", "=", "r.id")
          .where("n.store_id", "=", storeId)
          .orderBy("n.round"),
      ).as("rounds"),
      reservationsColumn(reader, storeId, "r.id"),
      operationsColumn(reader, storeId, "r.id"),
      eb
        .selectFrom("orders as x")
        .select("x.external_id")
        .whereRef("x.id", "=", "r.exchange_order_id")
        .where("x.store_id", "=", storeId)
        .as("exchange_external_id"),
      eb.selectFrom("store_connection as y").select("y.scopes").where("y.store_id", "=", storeId).as("granted_scopes"),
      placeOfCase(storeId).as("place"),
      lateAfterDaysOf(storeId).as("late_after_days"),
    ]);

const caseQuery = prepared(selectCase);

/** The store's targets as they are set now; null where it has saved none. */
const lateAfterDaysOf = (storeId: string) => sql<LateAfterDays | null>`(
  select t.data -> 'late_after_days' from store_settings as t where t.store_id = ${storeId} and t.section = 'GENERAL')`;

export type CaseRow = Selectable<Returns> &
  WithOrder & {
    items: ItemRow[];
    lines: LineRow[];
    ledger: CaseLeg[];
    rounds: FullRound[];
    reservations: ReservationRow[];
    operations: OperationRow[];
    exchange_external_id: string | null;
    granted_scopes: string[] | null;
    place: ShippingPlace | StorePlace | null;
    late_after_days: LateAfterDays | null;
  };

/** Return the domain's view of a selected case. */
export function toCase(full: CaseRow): LoadedCase {
  const { order, rest } = splitOrder(full);
  const { items, lines, payments, ledger, rounds, reservations, operations, ...others } = rest;
  const { exchange_external_id, granted_scopes, place, late_after_days, ...row } = others;
  return {
    row,
    id: row.id,
    status: row.status,
    stage: row.stage,
    decision: row.decision,
    close_reason: row.close_reason,
    resolution_type: row.resolution_type,
    shipping_method: row.shipping_method,
    exchange_status: row.exchange_status,
    hold_reason: row.hold_reason,
    waived_minor: row.waived_minor,
    reopened: row.reopened_at !== null,
    place,
    lateAfterDays: late_after_days ?? defaultLateAfterDays,
    policy: { ...defaultPolicy, ...row.policy_snapshot },
    items,
    // Rounds settled before these amounts existed had none.
    rounds: rounds.map((round) => ({ ...round, outcome: { ...newAmounts, ...round.outcome } })),
    payments,
    ledger,
    lines: new Map(lines.filter((line) => line.order_id === row.order_id).map((line) => [line.id, line])),
    exchangeLines: lines.filter((line) => line.order_id === row.exchange_order_id),
    exchangeSince: firstRoundOf(exchange_external_id),
    reservations,
    operations,
    scopes: granted_scopes,
    order,
  };
}

const newAmounts: Partial<FullRound["outcome"]> = { exchange_shipping_minor: 0, exchange_discount_minor: 0 };

/** Select the place of the settings the items of the return `r` go to, as it is set now. */
export const placeOfCase = (storeId: string) => sql<ShippingPlace | StorePlace | null>`(
  select place.value from store_settings as t, jsonb_array_elements(t.data -> 'locations') as place
  where t.store_id = ${storeId} and t.section in ('SHIPPING_LOCATIONS', 'IN_STORE_LOCATIONS')
    and place.value ->> 'id' = r.policy_snapshot ->> 'place_id'
  limit 1)`;
