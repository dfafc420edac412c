import type { OrderUpsert } from "#contracts/orders/upsert";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import type { OutsideUnits } from "#server/platforms/delivery";
import { bookOutsideRefunds } from "./outside-refunds.ts";
import { countOutsideUnits } from "./outside-units.ts";

export interface OutsideReport {
  refunds: OrderUpsert["refunds"];
  units: readonly OutsideUnits[];
}

/**
 * Book what was refunded on the platform, once however often it is reported. Money and units that match one of our
 * recorded refunds confirm it; the rest counts as refunded outside (M12g). The order must be locked. Returns whether
 * anything was new.
 */
export async function bookOutside(tx: Tx, context: CallContext, orderId: string, { refunds, units }: OutsideReport): Promise<boolean> {
  const booked = await bookOutsideRefunds(tx, context, orderId, refunds, units);
  const isCounted = await countOutsideUnits(tx, context, orderId, units, booked);
  const isNew = booked.size > 0 || isCounted;
  if (isNew) await refreshReturns(tx, context.store.id, orderId);
  return isNew;
}

/** Let screens that show a return of the order read it again: its money has changed. */
async function refreshReturns(tx: Tx, storeId: string, orderId: string): Promise<void> {
  const found = await tx.selectFrom("returns").select("id").where("store_id", "=", storeId).where("order_id", "=", orderId).execute();
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await publishLive(tx, { store_id: storeId, resource: "returns", ids, type: "refunded", version: null });
}
