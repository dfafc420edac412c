import { dropConfirmedRefunds } from "#server/cases/money/confirmed-refunds";
import { dropConfirmedUnits } from "#server/cases/money/confirmed-units";
import { endOutsideLegs } from "#server/cases/money/legs/ledger";
import { sumOutside } from "#server/cases/money/sum-outside";
import type { OutsideRefund } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/**
 * Book how refunds made elsewhere ended that were still pending when they were reported: their money has moved, or is free again together
 * with their units. A late report of something that has ended changes nothing. The order must be locked. Returns whether anything ended.
 */
export async function endRefunds(
  tx: Tx,
  { store, now }: CallContext,
  orderId: string,
  refunds: readonly OutsideRefund[],
): Promise<boolean> {
  const ended = refunds.filter(({ state }) => state !== "PENDING");
  if (ended.length === 0) return false;
  const failed = ended.filter(({ state }) => state === "FAILED").map(({ external_id }) => external_id);
  const moved = ended.filter(({ state }) => !state).map(({ external_id }) => external_id);
  const ending = { storeId: store.id, orderId, settled_at: now.toISOString() };
  const succeeded = moved.length > 0 ? await endOutsideLegs(tx, { ...ending, state: "SUCCEEDED" }, moved) : [];
  if (failed.length === 0) return succeeded.length > 0;
  const freed = await endOutsideLegs(tx, { ...ending, state: "FAILED" }, failed);
  const unconfirmed = await dropConfirmedRefunds(tx, store.id, orderId, failed);
  const stillPaid = await unitsPaid(tx, store.id, orderId);
  const ids = freed
    .flatMap(({ external_id, units_external_id }) => [external_id, units_external_id])
    .filter((id) => id !== null && !stillPaid.has(id)) as string[];
  await freeUnits(tx, store.id, orderId, [...ids, ...unconfirmed.map(({ refund_external_id }) => refund_external_id)]);
  return succeeded.length + freed.length + unconfirmed.length > 0;
}

/** Return the ids under which the units of an order are reported whose money has moved or may: a refund may be paid by several transactions. */
async function unitsPaid(tx: Tx, storeId: string, orderId: string): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .selectFrom("ledger")
    .select("units_external_id")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "EXTERNAL")
    .where("state", "!=", "FAILED")
    .where("units_external_id", "is not", null)
    .execute();
  return new Set(rows.map(({ units_external_id }) => units_external_id));
}

async function freeUnits(tx: Tx, storeId: string, orderId: string, refundIds: readonly string[]): Promise<void> {
  if (refundIds.length === 0) return;
  const lines = await tx
    .deleteFrom("outside_units as u")
    .using("order_line as l")
    .whereRef("l.id", "=", "u.order_line_id")
    .where("u.store_id", "=", storeId)
    .where("l.order_id", "=", orderId)
    .where("u.refund_external_id", "in", [...refundIds])
    .returning("u.order_line_id")
    .execute();
  if (lines.length === 0) return;
  await dropConfirmedUnits(tx, storeId, refundIds);
  await sumOutside(tx, storeId, [...new Set(lines.map(({ order_line_id }) => order_line_id))]);
}
