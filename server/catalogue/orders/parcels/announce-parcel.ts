import type { EventPayload } from "#contracts/events/index";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";

interface ParcelEvent {
  orderId: string;
  parcelId: string;
  event: EventPayload<"parcel.status">["event"];
  /** ISO instant. */
  at: string;
}

/** Announce what happened to a parcel. Repeats are for those who hear it to leave out. */
export const announceParcel = (tx: Tx, storeId: string, { orderId, parcelId, event, at }: ParcelEvent): Promise<void> =>
  emit(tx, { store_id: storeId, topic: "parcel.status", payload: { order_id: orderId, parcel_id: parcelId, event, at } });
