import { claimsOfFamily, followPayments } from "#server/cases/money/legs/follow-payments";
import type { OutsideRefund, OutsideReport } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { endRefunds } from "./end-refunds.ts";
import { bookOutsideRefunds } from "./outside-refunds.ts";
import { countOutsideUnits } from "./outside-units.ts";
import { followOwnRefunds } from "./own-refunds.ts";

const isSpent = ({ state }: OutsideRefund): boolean => state !== "FAILED";

/**
 * Book what was refunded on the platform, once however often it is reported. What carries the mark of one of our refunds is that
 * refund. Money and units that match one of our recorded refunds confirm it; the rest counts as refunded outside (M12g). The order must be locked. Returns whether
 * anything was new.
 */
export async function bookOutside(tx: Tx, context: CallContext, orderId: string, { refunds, units }: OutsideReport): Promise<boolean> {
  const own = await followOwnRefunds(tx, context, orderId, refunds);
  const others = refunds.filter(({ external_id }) => !own.known.has(external_id));
  const isEnded = await endRefunds(tx, context, orderId, others);
  const booked = await bookOutsideRefunds(tx, context, orderId, others.filter(isSpent), units);
  // Units go with the money: those of a refund of ours count once it has ended.
  const counted = units.filter(({ paid_by }) => !paid_by.some((id) => own.open.has(id)));
  const isCounted = await countOutsideUnits(tx, context, orderId, counted, booked);
  const isNew = booked.size > 0 || isCounted || isEnded;
  if (isNew) await refreshCases(tx, context, orderId);
  return isNew;
}

/** Book how refunds ended that were reported before. The order must be locked. Returns whether anything has. */
export async function bookEnding(tx: Tx, context: CallContext, orderId: string, refunds: readonly OutsideRefund[]): Promise<boolean> {
  const isEnded = await endRefunds(tx, context, orderId, refunds);
  if (isEnded) await refreshCases(tx, context, orderId);
  return isEnded;
}

/** The money of the order's cases has changed: let returns say so, and the screens that show one read it again. */
async function refreshCases(tx: Tx, { store, now }: CallContext, orderId: string): Promise<void> {
  const returns = await followPayments(tx, store.id, orderId, now.toISOString());
  const claims = await claimsOfFamily(tx, store.id, orderId);
  for (const [resource, ids] of Object.entries({ returns, claims }))
    if (ids.length > 0) await publishLive(tx, { store_id: store.id, resource, ids, type: "refunded", version: null });
}
