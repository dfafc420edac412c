import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { operationsColumn, reservationsColumn } from "#server/cases/kernel/case-columns";
import { ledgerColumn, orderColumns, paidColumns, splitOrder, type WithOrder } from "#server/cases/kernel/case-order";
import type { ReservationRow } from "#server/cases/kernel/goods/stock";
import { orderLock } from "#server/cases/kernel/lock-order";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { Reader, Tx } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { PlannedOperation } from "#server/platforms/operations/api";
import { Draft } from "./draft.ts";
import type { ClaimRow, ItemRow, LineRow, LoadedClaim, RegistrationRow, ResolutionRow } from "./loaded-claim.ts";

/** Lock the order of a claim. @throws NOT_FOUND */
export const lockOrderOf = orderLock("claim");

/** Load a claim in one statement. Lock the order first if the claim will change. @throws NOT_FOUND */
export async function loadClaim(reader: Reader, storeId: string, claimId: string): Promise<LoadedClaim> {
  const [row] = await claimQuery(reader, storeId, claimId);
  if (!row) throw notFound();
  return toClaim(row as unknown as FullRow);
}

/** Lock the order of a claim and load it, to change it. @throws NOT_FOUND */
export async function openDraft(tx: Tx, context: CallContext, id: string): Promise<Draft> {
  await lockOrderOf(tx, context.store.id, id);
  return new Draft(tx, context, await loadClaim(tx, context.store.id, id));
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
    .select(orderColumns)
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
      ...paidColumns(reader, storeId, "k.id"),
      ledgerColumn(reader, storeId),
      reservationsColumn(reader, storeId, "k.id"),
      jsonObjectFrom(
        eb
          .selectFrom("warranty_registration as w")
          .select(["w.id", "w.status", "w.benefits", "w.promise", "w.starts_at", "w.expires_at", "w.serial", "w.product_title"])
          .whereRef("w.id", "=", "k.registration_id")
          .where("w.store_id", "=", storeId),
      ).as("registration"),
      operationsColumn(reader, storeId, "k.id"),
      eb.selectFrom("store_connection as y").select("y.scopes").where("y.store_id", "=", storeId).as("granted_scopes"),
    ]);

const claimQuery = prepared(selectClaim);

export type FullRow = ClaimRow &
  WithOrder & {
    items: ItemRow[];
    resolutions: ResolutionRow[];
    lines: LineRow[];
    ledger: CaseLeg[];
    reservations: ReservationRow[];
    registration: RegistrationRow | null;
    operations: PlannedOperation[];
    granted_scopes: string[] | null;
  };

/** Return the domain's view of a selected claim. */
export function toClaim(full: FullRow): LoadedClaim {
  const { order, rest } = splitOrder(full);
  const { items, resolutions, lines, payments, ledger, reservations, registration, operations, granted_scopes, ...row } = rest;
  return {
    row,
    id: row.id,
    status: row.status,
    stage: row.stage,
    decision: row.decision,
    // What a return gave back since is no longer this claim's to pay.
    shipping_minor: order.shippingRefunded > 0 && !resolutions.some(({ mode }) => mode === "SHIPPING") ? 0 : row.shipping_minor,
    needs_item: row.needs_item,
    is_reopened: row.reopened_at !== null,
    items,
    resolutions,
    lines: new Map(lines.map((line) => [line.id, line])),
    payments,
    ledger,
    reservations,
    registration,
    operations,
    scopes: granted_scopes,
    order,
  };
}
