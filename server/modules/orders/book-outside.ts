import type { OrderUpsert } from "#contracts/orders/upsert";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
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
  return booked.size > 0 || isCounted;
}
