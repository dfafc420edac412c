import { sql } from "kysely";
import type { DifferenceKind, DifferenceOutcome } from "#contracts/imports/differences";
import { toDecimal } from "#contracts/money";
import { paidInvoiceOf } from "#server/catalogue/domain/invoice-payment";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import type { OrderSnapshot, ProductSnapshot } from "#server/platforms/port/orders";
import { bookedRefunds } from "#server/platforms/ports";
import { ownOrders } from "../records/own-orders.ts";

export interface Found {
  kind: DifferenceKind;
  subject: string;
  externalId: string;
  ours: string | null;
  theirs: string | null;
  outcome: DifferenceOutcome;
}

const minute = 60_000;
/** A change as young may still be on its way as a webhook delivery. */
const grace = 15 * minute;

/** Return how an order differs from the platform's, before it is saved. */
export async function compareOrder(tx: Tx, context: CallContext, snapshot: OrderSnapshot): Promise<Found[]> {
  const { externalId, order, updatedAt } = snapshot;
  const storeId = context.store.id;
  if (updatedAt && Date.parse(updatedAt) > context.now.getTime() - grace) return [];
  if ((await ownOrders(tx, context, [snapshot])).size > 0) return [];
  const found = (kind: DifferenceKind, rest: Partial<Found>): Found => ({
    kind,
    subject: order.number,
    externalId,
    ours: null,
    theirs: null,
    outcome: "REPAIRED",
    ...rest,
  });
  const known = await tx
    .selectFrom("orders")
    .select(["id", "platform_updated_at", "currency"])
    .where("store_id", "=", storeId)
    .where("external_id", "=", externalId)
    .executeTakeFirst();
  if (!known) return [found("ORDER_MISSING", { theirs: order.number })];
  const isOutdated = updatedAt && (!known.platform_updated_at || Date.parse(updatedAt) > Date.parse(known.platform_updated_at));
  return [
    ...(isOutdated ? [found("ORDER_OUTDATED", { ours: known.platform_updated_at, theirs: updatedAt })] : []),
    ...(await compareRefunds(tx, storeId, known.id, order, found)),
  ];
}

async function compareRefunds(
  tx: Tx,
  storeId: string,
  orderId: string,
  { refunds, currency }: OrderSnapshot["order"],
  found: (kind: DifferenceKind, rest: Partial<Found>) => Found,
): Promise<Found[]> {
  const { legs, recorded } = await bookedRefunds(tx, storeId, orderId);
  const ours = new Set([...legs.flatMap(({ external_id, confirmed_by }) => [external_id, ...confirmed_by]), ...recorded]);
  const theirs = new Set(refunds.map(({ external_id }) => external_id));
  const money = (minor: number) => `${toDecimal(minor, currency)} ${currency}`;
  return [
    ...refunds
      .filter(({ external_id }) => !ours.has(external_id))
      .map(({ external_id, amount_minor }) => found("REFUND_MISSING", { externalId: external_id, theirs: money(amount_minor) })),
    // Nothing here can undo a payment: whether the money moved is for a person to find out.
    ...legs
      .filter(({ kind, state, external_id }) => kind === "REFUND" && state === "SUCCEEDED" && external_id && !theirs.has(external_id))
      // What paid an invoice is refunded on the invoice's own order.
      .filter(({ payment }) => payment === null || paidInvoiceOf({ external_id: payment }) === null)
      .map(({ external_id, amount_minor }) =>
        found("REFUND_UNKNOWN", { externalId: external_id ?? "", ours: money(amount_minor), outcome: "NEEDS_PERSON" }),
      ),
  ];
}

/** Return the variants whose stock differs from the platform's count, before the product is saved. */
export async function compareStock(tx: Tx, storeId: string, { product, counts: sums, places: levels }: ProductSnapshot): Promise<Found[]> {
  if (sums.size === 0) return [];
  const counts = levels ? new Map([...levels].map(([id, one]) => [id, [...one.values()].reduce((sum, count) => sum + count, 0)])) : sums;
  if (counts.size === 0) return [];
  const rows = await tx
    .selectFrom("variant as v")
    .innerJoin("stock as s", (join) => join.onRef("s.variant_id", "=", "v.id").onRef("s.store_id", "=", "v.store_id"))
    .where("v.store_id", "=", storeId)
    .where("v.external_id", "in", [...counts.keys()])
    .groupBy("v.external_id")
    .select(["v.external_id", sql<number>`sum(s.quantity)::int`.as("quantity"), sql<number>`count(*)::int`.as("places")])
    .execute();
  return rows
    .filter(({ external_id, quantity, places }) => (levels || places === 1) && quantity !== counts.get(external_id))
    .map(({ external_id, quantity }) => ({
      kind: "STOCK",
      subject: product.title,
      externalId: external_id,
      ours: String(quantity),
      theirs: String(counts.get(external_id)),
      outcome: "REPAIRED",
    }));
}

export async function saveDifferences(
  tx: Tx,
  storeId: string,
  reconciliationId: string,
  found: readonly Found[],
  at: string,
): Promise<void> {
  if (found.length === 0) return;
  await tx
    .insertInto("difference")
    .values(
      found.map(({ externalId, ...rest }) => ({
        id: newId(),
        store_id: storeId,
        reconciliation_id: reconciliationId,
        external_id: externalId,
        created_at: at,
        ...rest,
      })),
    )
    .onConflict((c) => c.columns(["reconciliation_id", "kind", "external_id"]).doNothing())
    .execute();
}
