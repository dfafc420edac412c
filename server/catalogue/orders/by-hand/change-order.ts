import type { Selectable } from "kysely";
import type { NewOrder } from "#contracts/orders/new-order";
import type { Order } from "#contracts/orders/orders";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { countAsSent } from "../parcels/parcels-by-hand.ts";
import { isInUse } from "../queries/in-use.ts";
import { handRefusal } from "../queries/offers.ts";
import { showOrder } from "../queries/show-order.ts";
import { announceChange, lockOrderById, setOrder } from "../repository.ts";
import { putOrder } from "../save/put-order.ts";
import { handOrder } from "./hand-order.ts";
import { isTaken } from "./record-order.ts";

/**
 * Change an order entered here.
 * @throws NOT_FOUND, STALE_VERSION, MANAGED_BY_PLATFORM, ORDER_CANCELLED, IN_USE, NUMBER_TAKEN, UNKNOWN_VARIANT, BAD_REQUEST by field
 */
export async function updateOrder(tx: Tx, context: CallContext, id: string, input: NewOrder): Promise<Order> {
  const before = await lockHandOrder(tx, context, id);
  if (input.number) await lockStore(tx, context.store.id);
  const number = input.number ?? before.number;
  ensure(!(await isTaken(tx, context, number, id)), "NUMBER_TAKEN");
  const upsert = { ...(await handOrder(tx, context, input, number)), currency: before.currency };
  const { outcome } = await putOrder(tx, context, before.external_id, upsert);
  await countAsSent(tx, context, id);
  const facts = ({ number, total_minor, customer_email }: Pick<Orders, "number" | "total_minor" | "customer_email">) => ({
    number,
    total_minor,
    customer_email,
  });
  const after = await showOrder(tx, context, { id });
  if (outcome === "updated")
    await writeAudit(tx, context, {
      action: "order.changed",
      object_type: "order",
      object_id: id,
      before: facts(before),
      after: facts({ ...after, customer_email: after.customer.email }),
    });
  return after;
}

/** Cancel an order entered here; repeating it changes nothing. @throws as `updateOrder` */
export async function cancelOrder(tx: Tx, context: CallContext, id: string): Promise<{ changed: boolean; order: Order }> {
  const known = await lockOrderById(tx, context.store.id, id);
  if (known?.cancelled_at && handRefusal({ ...known, isUsed: false }) === "ORDER_CANCELLED")
    return { changed: false, order: await showOrder(tx, context, { id }) };
  const before = await lockHandOrder(tx, context, id);
  await setOrder(tx, context, id, { cancelled_at: context.now.toISOString() });
  await writeAudit(tx, context, { action: "order.cancelled", object_type: "order", object_id: id, after: { number: before.number } });
  await announceChange(tx, context, id, "cancelled");
  return { changed: true, order: await showOrder(tx, context, { id }) };
}

async function lockHandOrder(tx: Tx, context: CallContext, id: string): Promise<Selectable<Orders>> {
  const order = await lockOrderById(tx, context.store.id, id);
  if (!order) throw notFound();
  const isUsed = await isInUse(tx, context.store.id, id);
  const refusal = handRefusal({ ...order, isUsed });
  if (refusal) throw new AppError(refusal);
  await assertVersion(tx, context, { object_type: "order", object_id: id, version: order.version }, () => showOrder(tx, context, { id }));
  return order;
}
