import type { NewOrder } from "#contracts/orders/new-order";
import type { Order } from "#contracts/orders/orders";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { nextCount } from "#server/db/next-count";
import type { Tx } from "#server/db/open";
import { isOrderNumber } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { getOrderByExternalId } from "../queries/show-order.ts";
import { putOrder } from "../save/put-order.ts";
import { handOrder } from "./hand-order.ts";
import { recordedPrefix } from "./prefixes.ts";

/** Generated numbers start at B-1001. */
const firstNumber = 1000;

/**
 * Record an order that comes from no platform; from then on it is like any other. @throws BAD_REQUEST by field,
 * NUMBER_TAKEN, UNKNOWN_VARIANT
 */
export async function recordOrder(tx: Tx, context: CallContext, input: NewOrder): Promise<Order> {
  // Checked with a number that is only used once nothing else is wrong.
  const draft = await handOrder(tx, context, input, "");
  // One at a time, so that no number is used twice.
  await lockStore(tx, context.store.id);
  const number = input.number ?? (await freeNumber(tx, context));
  ensure(!(await isTaken(tx, context, number)), "NUMBER_TAKEN");
  const externalId = `${recordedPrefix}${newId()}`;
  const { id } = await putOrder(tx, context, externalId, { ...draft, number });
  await writeAudit(tx, context, { action: "order.recorded", object_type: "order", object_id: id, after: { number } });
  return getOrderByExternalId(tx, context, externalId);
}

async function freeNumber(tx: Tx, context: CallContext): Promise<string> {
  for (;;) {
    const number = `B-${await nextCount(tx, context.store.id, "recorded_orders", firstNumber)}`;
    if (!(await isTaken(tx, context, number))) return number;
  }
}

/** Return whether another order has the number. */
export async function isTaken(tx: Tx, { store }: CallContext, number: string, ownId = ""): Promise<boolean> {
  const same = tx.selectFrom("orders").select("id").where("store_id", "=", store.id).where(isOrderNumber("number", number));
  return (await same.where("id", "<>", ownId).limit(1).execute()).length > 0;
}
