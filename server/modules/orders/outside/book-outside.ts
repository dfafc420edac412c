import type { OrderUpsert } from "#contracts/orders/upsert";
import { followPayments } from "#server/cases/follow-payments";
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
  if (isNew) await refreshReturns(tx, context, orderId);
  return isNew;
}

/** The money of the order's returns has changed: let them say so, and the screens that show one read it again. */
async function refreshReturns(tx: Tx, { store, now }: CallContext, orderId: string): Promise<void> {
  const ids = await followPayments(tx, store.id, orderId, now.toISOString());
  if (ids.length > 0) await publishLive(tx, { store_id: store.id, resource: "returns", ids, type: "refunded", version: null });
}
