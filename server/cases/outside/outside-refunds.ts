import type { Insertable } from "kysely";
import { largestMinor } from "#contracts/money";
import { unpaidOf } from "#server/cases/domain/returns/return-case";
import { addConfirmedRefunds } from "#server/cases/money/confirmed-refunds";
import { returnsWithMoney } from "#server/cases/money/legs/follow-payments";
import { bookOutsideLegs } from "#server/cases/money/legs/ledger";
import {
  type Matched,
  matchRefunds,
  matchReturns,
  type OwingReturn,
  type OutsideRefund as Refunded,
} from "#server/catalogue/domain/confirm-refunds";
import type { OutsideRefund, OutsideUnits } from "#server/catalogue/domain/outside-report";
import { instant } from "#server/catalogue/orders/api";
import { actorColumns } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { Ledger } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { type OrderLeg, orderLegs, recordedLegs } from "./recorded-legs.ts";
import { settledItems } from "./settled-items.ts";

interface Reported extends Refunded {
  isPending: boolean;
  units_external_id: string | null;
  at: string;
}

/**
 * Book refunds made on the platform: what matches recorded legs confirms them, the rest becomes one EXTERNAL row. A
 * refund with the id of one of ours is our own. The order must be locked. Returns the ids of the new ones.
 */
export async function bookOutsideRefunds(
  tx: Tx,
  context: CallContext,
  orderId: string,
  refunds: readonly OutsideRefund[],
  units: readonly OutsideUnits[],
): Promise<ReadonlySet<string>> {
  if (refunds.length === 0) return new Set();
  const storeId = context.store.id;
  const legs = await orderLegs(tx, storeId, orderId);
  const known = new Set(legs.flatMap((leg) => [...(isUnconfirmed(leg) ? [] : [leg.external_id]), ...leg.confirmed_by]));
  const fresh = refunds.filter(({ external_id }) => !known.has(external_id) && known.add(external_id));
  if (fresh.length === 0) return new Set();
  const payments = await paymentsOf(tx, storeId, orderId);
  const reported = fresh.map((refund) => ({
    external_id: refund.external_id,
    payment_id: payments.find((one) => one.external_id === refund.payment_external_id)?.id ?? null,
    amount_minor: refund.amount_minor,
    units: unitsOf(units, refund.external_id),
    units_external_id: units.find(({ paid_by }) => paid_by.includes(refund.external_id))?.refund_external_id ?? null,
    at: refund.at ? instant(refund.at) : context.now.toISOString(),
    isPending: refund.state === "PENDING",
  }));
  const matched = matchRefunds(await recordedLegs(tx, storeId, orderId, legs), reported);
  assertCovered(context, matched, payments, legs);
  await confirm(tx, context, matched);
  const paying = matchReturns(await owingReturns(tx, storeId, orderId, matched), matched);
  await bookRest(tx, context, orderId, matched, spareOf(payments, legs), paying);
  return new Set(fresh.map(({ external_id }) => external_id));
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * A store's own system is held to what was captured. What a platform reports has happened and is booked as far as the
 * sum stays exact. @throws REFUND_EXCEEDS_BALANCE, INVALID_AMOUNT
 */
function assertCovered({ actor }: CallContext, matched: readonly Matched<Reported>[], payments: Payments, legs: readonly OrderLeg[]): void {
  const spent = total(legs.filter(isRefundSpent).map((leg) => leg.amount_minor));
  const added = total(matched.map(({ rest_minor }) => rest_minor));
  ensure(spent + added <= largestMinor, "INVALID_AMOUNT");
  if (actor.type !== "api_key" || added === 0) return;
  const left = Math.max(0, total(payments.map((payment) => payment.captured_minor)) - spent);
  ensure(added <= left, "REFUND_EXCEEDS_BALANCE", { maximum_refundable_minor: left });
}

const isRefundSpent = (leg: OrderLeg): boolean => leg.is_spent && ["REFUND", "EXTERNAL", "CREDIT_RESTORED"].includes(leg.kind);

/** A recorded leg's own id may be reported back as the refund it was recorded for. */
const isUnconfirmed = (leg: OrderLeg): boolean => leg.recorded && leg.confirmed_by.length === 0;

function unitsOf(units: readonly OutsideUnits[], refundId: string): Map<string, number> {
  const named = new Map<string, number>();
  for (const { paid_by, line_external_id, quantity } of units)
    if (paid_by.includes(refundId)) named.set(line_external_id, (named.get(line_external_id) ?? 0) + quantity);
  return named;
}

const paymentsOf = (tx: Tx, storeId: string, orderId: string) =>
  tx
    .selectFrom("order_payment")
    .select(["id", "external_id", "captured_minor"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
type Payments = Awaited<ReturnType<typeof paymentsOf>>;

/** What recorded legs leave of each payment; empty when nothing was recorded. */
function spareOf(payments: Payments, legs: readonly OrderLeg[]): Map<string, number> {
  if (!legs.some((leg) => leg.recorded)) return new Map();
  const refunds = legs.filter(isRefundSpent);
  const spentOn = (id: string) => refunds.reduce((sum, leg) => sum + (leg.payment_id === id ? leg.amount_minor : 0), 0);
  return new Map(payments.map(({ id, captured_minor }) => [id, captured_minor - spentOn(id)]));
}

/** Return what each return of the order owes, and the units it settled that no refund has confirmed; none where no refund names units. */
async function owingReturns(tx: Tx, storeId: string, orderId: string, matched: readonly Matched<Reported>[]): Promise<OwingReturn[]> {
  if (!matched.some(({ refund, rest_minor }) => rest_minor > 0 && refund.units.size > 0)) return [];
  const items = await settledItems(tx, storeId, orderId);
  if (items.length === 0) return [];
  const returns = await returnsWithMoney(tx, storeId, orderId);
  return returns.map((one) => {
    const units = new Map<string, number>();
    for (const { case_id, line_external_id: line, settled, confirmed } of items)
      if (case_id === one.id) units.set(line, (units.get(line) ?? 0) + settled - confirmed);
    return { id: one.id, owed_minor: unpaidOf(one), units };
  });
}

async function confirm(tx: Tx, { store, now }: CallContext, matched: readonly Matched<Reported>[]): Promise<void> {
  const rows = matched.flatMap(({ refund, confirmed }) =>
    confirmed.map(({ id, count }) => ({
      store_id: store.id,
      ledger_id: id,
      refund_external_id: refund.external_id,
      amount_minor: count,
      confirmed_at: now.toISOString(),
    })),
  );
  if (rows.length > 0) await addConfirmedRefunds(tx, rows);
}

/**
 * Money recorded on one payment may have gone back to another. To keep every payment within what it captured, an excess
 * counts for the order alone.
 */
async function bookRest(
  tx: Tx,
  context: CallContext,
  orderId: string,
  matched: readonly Matched<Reported>[],
  spare: Map<string, number>,
  paying: ReturnType<typeof matchReturns>,
): Promise<void> {
  const rows: Insertable<Ledger>[] = [];
  for (const { refund, confirmed, rest_minor } of matched) {
    if (rest_minor === 0 && (confirmed.length > 0 || refund.amount_minor > 0)) continue;
    const left = spare.get(refund.payment_id ?? "");
    const fits = left === undefined || rest_minor <= left;
    if (fits && left !== undefined && refund.payment_id) spare.set(refund.payment_id, left - rest_minor);
    const paid = paying.get(refund.external_id);
    rows.push({
      id: newId(),
      store_id: context.store.id,
      order_id: orderId,
      kind: "EXTERNAL",
      amount_minor: rest_minor,
      ...(paid && { return_id: paid.return_id, correction_minor: rest_minor - paid.paid_minor }),
      units_external_id: refund.units_external_id,
      payment_id: fits ? refund.payment_id : null,
      state: refund.isPending ? "PENDING" : "SUCCEEDED",
      external_id: refund.external_id,
      ...actorColumns(context),
      created_at: refund.at,
      settled_at: refund.isPending ? null : refund.at,
    });
  }
  if (rows.length > 0) await bookOutsideLegs(tx, rows);
}
