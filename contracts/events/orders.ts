import { z } from "zod";
import { Id } from "../envelope.ts";
import { shippingEvents } from "../shipping-notices.ts";
import { eachOf, event } from "./entry.ts";

const changes = ["created", "updated", "cancelled", "deleted", "refunded"] as const;
export type OrderChange = (typeof changes)[number];

const shape = { order_id: Id, external_id: z.string(), number: z.string(), version: z.int() };

export const orderEvents = {
  ...eachOf(
    changes.map((change) => `order.${change}` as const),
    event(z.object(shape)),
  ),
  /** All of it, for the first time. */
  "order.delivered": event(z.object({ ...shape, delivered_at: z.string() })),
  "parcel.status": event(z.object({ order_id: Id, parcel_id: Id, event: z.enum(shippingEvents).exclude(["confirmed"]), at: z.string() })),
  "warranty.registered": event(z.object({ id: Id })),
  "warranty.ending": event(z.object({ id: Id })),
};
