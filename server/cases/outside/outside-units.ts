import { addConfirmedUnits } from "#server/cases/money/confirmed-units";
import { sumOutside } from "#server/cases/money/sum-outside";
import { takeUp } from "#server/catalogue/domain/confirm-refunds";
import type { OutsideUnits } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type OrderLeg, orderLegs } from "./recorded-legs.ts";
import { settledItems } from "./settled-items.ts";

interface LineUnits extends OutsideUnits {
  order_line_id: string;
}

/**
 * Count units refunded on the platform, once per refund and line; `booked` are refunds whose money is new. Units
 * already settled by a return are not held twice. The order must be locked. Returns whether anything was new.
 */
export async function countOutsideUnits(
  tx: Tx,
  context: CallContext,
  orderId: string,
  units: readonly OutsideUnits[],
  booked: ReadonlySet<string>,
): Promise<boolean> {
  if (units.length === 0) return false;
  const storeId = context.store.id;
  const known = await ofKnownLines(tx, storeId, orderId, units);
  if (known.length === 0) return false;
  const added = await tx
    .insertInto("outside_units")
    .values(
      known.map(({ order_line_id, refund_external_id, quantity }) => ({ store_id: storeId, order_line_id, refund_external_id, quantity })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["order_line_id", "refund_external_id"])
    .execute();
  const isNew = (one: LineUnits) =>
    one.paid_by.some((id) => booked.has(id)) ||
    added.some((row) => row.order_line_id === one.order_line_id && row.refund_external_id === one.refund_external_id);
  const fresh = known.filter(isNew);
  if (fresh.length === 0) return false;
  await confirmUnits(tx, storeId, orderId, fresh);
  await sumOutside(tx, storeId, [...new Set(fresh.map((one) => one.order_line_id))]);
  return added.length > 0;
}

async function ofKnownLines(tx: Tx, storeId: string, orderId: string, units: readonly OutsideUnits[]): Promise<LineUnits[]> {
  const lines = await tx
    .selectFrom("order_line")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const lineIds = new Map(lines.map((line) => [line.external_id, line.id]));
  return units.flatMap((one) => {
    const order_line_id = lineIds.get(one.line_external_id);
    return order_line_id ? [{ ...one, order_line_id }] : [];
  });
}

/**
 * Units of a refund that confirmed a leg, paid a return or is one of ours, belong to that leg's case, else to the other
 * recorded cases.
 */
async function confirmUnits(tx: Tx, storeId: string, orderId: string, fresh: readonly LineUnits[]): Promise<void> {
  const legs = await orderLegs(tx, storeId, orderId);
  const items = await settledItems(tx, storeId, orderId);
  const open = new Map(items.map((item) => [item.id, item.settled - item.confirmed]));
  const rows = fresh.flatMap((one) => {
    const matched = casesOf(legs.filter((leg) => isReportedBy(leg, one)));
    if (matched.size === 0) return [];
    const recorded = casesOf(legs.filter((leg) => leg.recorded));
    const ofLine = items.filter((item) => item.order_line_id === one.order_line_id);
    const candidates = [
      ...ofLine.filter((item) => matched.has(item.case_id)),
      ...ofLine.filter((item) => !matched.has(item.case_id) && recorded.has(item.case_id)),
    ];
    const before = ofLine.reduce((sum, item) => sum + (item.by_refund[one.refund_external_id] ?? 0), 0);
    return takeUp(one.quantity - before, candidates, open).map(({ id, count }) => ({
      store_id: storeId,
      item_id: id,
      refund_external_id: one.refund_external_id,
      quantity: count,
    }));
  });
  if (rows.length === 0) return;
  await addConfirmedUnits(tx, rows);
}

const casesOf = (legs: readonly OrderLeg[]): Set<string> => new Set(legs.flatMap((leg) => leg.case_id ?? []));

const isReportedBy = (leg: OrderLeg, { paid_by }: OutsideUnits): boolean =>
  (leg.kind === "REFUND" || leg.kind === "EXTERNAL") &&
  leg.is_spent &&
  paid_by.some((id) => id === leg.external_id || leg.confirmed_by.includes(id));
