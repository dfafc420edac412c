import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { handPrefix } from "../by-hand/prefixes.ts";
import { parcelsOf, replaceUnits } from "./put-parcels.ts";
import { settleDelivery } from "./settle-delivery.ts";

/** Goods of an exchange or a replacement that are on their way with a tracking number. */
export interface CaseParcel {
  tracking_number: string;
  carrier: string | null;
  lines: readonly { order_line_id: string; quantity: number }[];
}

/**
 * Record the parcel of an order that a case made, so that it is found, scanned and delivered like any other; units sent later with the same
 * number join it. The case itself tells the customer that it was sent. The family of orders must be locked.
 */
export async function putCaseParcel(tx: Tx, context: CallContext, orderId: string, { tracking_number, carrier, lines }: CaseParcel) {
  const { store, now } = context;
  const known = (await parcelsOf(tx, store.id, orderId)).find(
    (one) => one.tracking_number === tracking_number && one.status !== "CANCELLED",
  );
  const id = known?.id ?? newId();
  if (!known) {
    const order = await tx
      .selectFrom("orders")
      .select("ship_to")
      .where("store_id", "=", store.id)
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const at = now.toISOString();
    await tx
      .insertInto("parcel")
      .values({
        ...{ id, store_id: store.id, order_id: orderId, external_id: `${handPrefix}${id}`, carrier, tracking_number },
        ...{ status: "SHIPPED", shipped_at: at, delivered_at: null, country: order.ship_to?.country ?? null, created_at: at },
      })
      .execute();
  }
  const inside = await tx
    .selectFrom("parcel_line")
    .select(["order_line_id", "quantity"])
    .where("store_id", "=", store.id)
    .where("parcel_id", "=", id)
    .execute();
  await replaceUnits(tx, store.id, id, [...inside, ...lines]);
  await settleDelivery(tx, context, orderId);
}
