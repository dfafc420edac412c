import { sql } from "kysely";
import { claimsOfFamily, followPayments } from "#server/cases/money/legs/follow-payments";
import { askAboutLeg, type FoundLeg } from "#server/cases/money/legs/settle-leg-job";
import type { OutsideRefund, OutsideReport } from "#server/catalogue/domain/outside-report";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { together, type Write } from "#server/kit/together";
import { isMarkOf } from "#server/platforms/operation-key";
import { endRefunds } from "./end-refunds.ts";
import { bookOutsideRefunds } from "./outside-refunds.ts";
import { countOutsideUnits } from "./outside-units.ts";

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

interface OwnRefunds {
  /** The platform's ids of refunds that one of our legs stands for. */
  known: ReadonlySet<string>;
  /** Those of them whose leg has not succeeded. */
  open: ReadonlySet<string>;
}

/** A leg with what its mark is made from. */
interface MarkedLeg extends FoundLeg {
  state: string;
}

/**
 * Find the refunds that carry the mark of an operation of ours: they are that leg's, however far it is, and never somebody else's. One
 * that has ended there and not here is asked about now. A leg that was refused stands for a refund only until its money has moved after
 * all: then that counts as any other's.
 */
async function followOwnRefunds(tx: Tx, { store }: CallContext, orderId: string, refunds: readonly OutsideRefund[]): Promise<OwnRefunds> {
  const marked = refunds.flatMap(({ mark, ...refund }) => (mark ? [{ ...refund, mark }] : []));
  const [known, open] = [new Set<string>(), new Set<string>()];
  if (marked.length === 0) return { known, open };
  const legs = await markedLegs(tx, store.id, orderId);
  const writes: Write[] = [];
  for (const { external_id, mark, state } of marked) {
    const leg = legs.find(({ key }) => isMarkOf(mark, key));
    if (!leg || (leg.state === "FAILED" && !state)) continue;
    known.add(external_id);
    if (leg.state !== "SUCCEEDED") open.add(external_id);
    const isAwaited = leg.state === "PENDING" || leg.state === "UNKNOWN";
    if (isAwaited && state !== "PENDING") writes.push(...askAboutLeg(store.id, leg, `${external_id} ${state ?? "SUCCEEDED"}`));
  }
  await together(tx, writes);
  return { known, open };
}

/** Return the order's legs by the keys of the operations that pay them. */
async function markedLegs(tx: Tx, storeId: string, orderId: string): Promise<MarkedLeg[]> {
  const { rows } = await sql<MarkedLeg>`
    select g.id, coalesce(p.key, g.id) as key, g.state, g.return_id, g.claim_id, g.kind = 'REFUND' as is_refund
    from ledger as g
    left join platform_operation as p on p.store_id = g.store_id and p.kind = 'credit' and p.about ->> 0 = g.id
      and (p.return_id = g.return_id or p.claim_id = g.claim_id)
    where g.store_id = ${storeId} and g.order_id = ${orderId} and g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT')`.execute(tx);
  return rows;
}
