import { takeUp } from "#server/catalogue/domain/confirm-refunds";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { PaidItem } from "./case-money.ts";
import { addConfirmedUnits } from "./confirmed-units.ts";
import { sumOutside } from "./sum-outside.ts";

/**
 * The platform's report of a refund may have arrived before its answer, and its units been counted as refunded elsewhere. They
 * are the units a case has settled. `refundIds`: the ids the report may have used.
 */
export async function takeOwnUnits(
  { tx, context }: { tx: Tx; context: CallContext },
  items: readonly PaidItem[],
  refundIds: readonly string[],
): Promise<void> {
  const storeId = context.store.id;
  if (items.length === 0) return;
  const reported = await tx
    .selectFrom("outside_units")
    .select(["order_line_id", "refund_external_id", "quantity"])
    .where("store_id", "=", storeId)
    .where("refund_external_id", "in", refundIds)
    .where(
      "order_line_id",
      "in",
      items.map(({ order_line_id }) => order_line_id),
    )
    .execute();
  if (reported.length === 0) return;
  const confirmed = await tx
    .selectFrom("confirmed_units")
    .select(["item_id", "refund_external_id", "quantity"])
    .where("store_id", "=", storeId)
    .where(
      "item_id",
      "in",
      items.map(({ id }) => id),
    )
    .execute();
  const of = (rows: typeof confirmed) => rows.reduce((sum, row) => sum + row.quantity, 0);
  const open = new Map(items.map(({ id, settled }) => [id, settled - of(confirmed.filter((row) => row.item_id === id))]));
  const rows = reported.flatMap(({ order_line_id, refund_external_id, quantity }) => {
    const ofLine = items.filter((item) => item.order_line_id === order_line_id);
    const known = of(
      confirmed.filter((row) => row.refund_external_id === refund_external_id && ofLine.some(({ id }) => id === row.item_id)),
    );
    const parts = takeUp(quantity - known, ofLine, open);
    return parts.map(({ id, count }) => ({ store_id: storeId, item_id: id, refund_external_id, quantity: count }));
  });
  if (rows.length === 0) return;
  await addConfirmedUnits(tx, rows);
  await sumOutside(tx, storeId, [...new Set(reported.map((row) => row.order_line_id))]);
}
