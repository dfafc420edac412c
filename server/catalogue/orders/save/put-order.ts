import type { Selectable } from "kysely";
import type { OrderChange } from "#contracts/events/orders";
import { type OrderTotals, orderTotals } from "#server/catalogue/domain/order-totals";
import type { OutsideUnits, PlatformOrder } from "#server/catalogue/domain/outside-report";
import { bookOutside } from "#server/catalogue/ports";
import type { Tx } from "#server/db/open";
import type { Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { putParcels } from "../parcels/put-parcels.ts";
import { settleDelivery } from "../parcels/settle-delivery.ts";
import { isInUse } from "../queries/in-use.ts";
import { announceChange, lockOrder, raiseVersion, setOrder } from "../repository.ts";
import { assertPlausible } from "./check-order.ts";
import { putCustomer } from "./customers.ts";
import { contentHash, orderColumns, type PlatformFacts } from "./order-row.ts";
import { type Place, putPayments, putShipping } from "./put-charges.ts";
import { putLines } from "./put-lines.ts";
import { splitPayment } from "./split-payment.ts";

export interface PutResult {
  id: string;
  outcome: "created" | "updated" | "unchanged" | "older";
}
type Known = Selectable<Orders>;

/**
 * Create or update an order. Its row is locked first, which serialises updates of one order; an unchanged or outdated
 * one is ignored. @throws BAD_REQUEST when the order contradicts itself, CURRENCY_MISMATCH
 */
export async function putOrder(
  tx: Tx,
  context: CallContext,
  externalId: string,
  input: PlatformOrder,
  facts: PlatformFacts = { restores: true },
  units: readonly OutsideUnits[] = [],
): Promise<PutResult> {
  assertPlausible(input);
  const known = (await lockOrder(tx, context.store.id, externalId)) ?? (await insertOrder(tx, context, externalId, input, facts));
  const isNew = "isNew" in known;
  if (!isNew && isOlder(known, facts)) return { id: known.id, outcome: "older" };
  if (!isNew && input.currency !== known.currency) await assertUnused(tx, context, known, input.currency);
  if (!isNew && known.person_erased_at) input = withoutPerson(input);
  const said = isNew ? facts : { ...facts, restores: isRestored(known, facts) };
  if (!isNew && isSame(known, input, said)) {
    await storePlatformTime(tx, context, known, facts);
    const isCounted = await bookOutside(tx, context, known.id, { refunds: input.refunds, units });
    if (isCounted) await announce(tx, context, known.id, "updated", facts);
    return { id: known.id, outcome: isCounted ? "updated" : "unchanged" };
  }
  const customerId = isNew ? known.customerId : await putCustomer(tx, context, input.customer);
  const place = { storeId: context.store.id, orderId: known.id, isNew };
  const payments = isNew ? input.payments : await splitPayment(tx, place, externalId, input);
  const keeps = !isNew && facts.keepsWithheld && !known.person_erased_at;
  const columns = orderColumns(externalId, input, customerId, said, keeps ? known : undefined);
  // Payments that could not be saved as they are come again: no hash is the content's.
  if (payments !== input.payments) columns.content_hash = "";
  await writeParts(tx, context, place, { ...input, payments }, orderTotals(input), columns, facts.keepsWithheld);
  await bookOutside(tx, context, known.id, { refunds: input.refunds, units });
  if (!isNew || input.fulfilments || input.delivered_at) await settleDelivery(tx, context, known.id, facts);
  const outcome = isNew ? "created" : "updated";
  await announce(tx, context, known.id, outcome, facts);
  return { id: known.id, outcome };
}

/**
 * Assert that nothing counts in the order's currency yet: cases, refunds and documents keep their amounts, which would meet those of
 * another currency. @throws CURRENCY_MISMATCH
 */
async function assertUnused(tx: Tx, { store }: CallContext, { id, currency }: Known, found: string): Promise<void> {
  ensure(!(await isInUse(tx, store.id, id)), "CURRENCY_MISMATCH", { currency, found });
}

const announce = async (tx: Tx, context: CallContext, id: string, change: OrderChange, { quiet }: PlatformFacts): Promise<void> =>
  quiet ? void (await raiseVersion(tx, context, id)) : announceChange(tx, context, id, change);

const isRestored = ({ deleted_at }: Known, { restores, updatedAt }: PlatformFacts): boolean =>
  Boolean(restores && deleted_at && (!updatedAt || Date.parse(updatedAt) > Date.parse(deleted_at)));

const isSame = (known: Known, input: PlatformOrder, facts: PlatformFacts): boolean =>
  known.content_hash === contentHash(input, facts.cancelledAt) && !facts.restores;

function isOlder(known: Known, { updatedAt, isLate }: PlatformFacts): boolean {
  if (!updatedAt || !known.platform_updated_at) return false;
  const gap = Date.parse(updatedAt) - Date.parse(known.platform_updated_at);
  return gap < 0 || (gap === 0 && isLate === true);
}

/** Same content with a later date: stored so that an older update cannot pass for a newer one. */
async function storePlatformTime(tx: Tx, context: CallContext, known: Known, { updatedAt }: PlatformFacts): Promise<void> {
  if (!updatedAt) return;
  const platform_updated_at = new Date(updatedAt).toISOString();
  await tx.updateTable("orders").set({ platform_updated_at }).where("store_id", "=", context.store.id).where("id", "=", known.id).execute();
}

/** Inserts the order, or returns the row a concurrent call has just inserted. */
async function insertOrder(tx: Tx, context: CallContext, externalId: string, input: PlatformOrder, facts: PlatformFacts) {
  const customerId = await putCustomer(tx, context, input.customer);
  const id = newId();
  const now = context.now.toISOString();
  const inserted = await tx
    .insertInto("orders")
    .values({
      ...orderColumns(externalId, input, customerId, facts),
      id,
      store_id: context.store.id,
      external_id: externalId,
      root_order_id: id,
      total_minor: 0,
      paid_minor: 0,
      version: 0,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(["store_id", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return { id, customerId, isNew: true as const };
  return (await lockOrder(tx, context.store.id, externalId)) as Known;
}

/** The customer's data was erased: the platform may still know them, this store does not. */
const withoutPerson = ({ customer: _, ship_to: __, contact_email: ___, ...input }: PlatformOrder): PlatformOrder => input;

type Columns = ReturnType<typeof orderColumns>;

async function writeParts(
  tx: Tx,
  context: CallContext,
  place: Place,
  input: PlatformOrder,
  totals: OrderTotals,
  columns: Columns,
  keepsGoods = false,
): Promise<void> {
  const goods = await putLines(tx, context, place, input, totals, keepsGoods);
  const { fulfilments, ship_to } = input;
  if (fulfilments) await putParcels(tx, context, place.orderId, { fulfilments, country: ship_to?.country ?? null });
  const shipping = await putShipping(tx, place, input.shipping, totals);
  const paid_minor = await putPayments(tx, place, input.payments);
  await setOrder(tx, context, place.orderId, { ...columns, total_minor: goods + shipping, paid_minor });
}
