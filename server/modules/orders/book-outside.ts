import type { OrderUpsert } from "#contracts/orders/orders";
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
 * Books what was refunded at the platform, once however often it is reported: money and units that a recorded refund of ours
 * stands for already confirm that one, the rest counts as refunded outside (M12g). The order must be locked. Answers whether
 * anything was new.
 */
export async function bookOutside(tx: Tx, context: CallContext, orderId: string, { refunds, units }: OutsideReport): Promise<boolean> {
  const booked = await bookOutsideRefunds(tx, context, orderId, refunds, units);
  const isCounted = await countOutsideUnits(tx, context, orderId, units, booked);
  return booked.size > 0 || isCounted;
}
