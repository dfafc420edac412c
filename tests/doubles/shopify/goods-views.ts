import { left, type Part, statusOf } from "./routing.ts";
import { gid, type PageArgs, page } from "./shapes.ts";
import type { Order } from "./world.ts";

export const partView = (order: Order, part: Part) => ({
  id: gid("FulfillmentOrder", part.id),
  orderId: gid("Order", order.id),
  status: statusOf(order, part),
  assignedLocation: { location: { id: gid("Location", part.locationId) } },
  fulfillmentHolds: part.holds.map(({ id, handle, reason, notes, own }) => ({
    id: gid("FulfillmentHold", id),
    handle,
    reason,
    displayReason: reason.toLowerCase().replaceAll("_", " "),
    reasonNotes: notes,
    heldByRequestingApp: own,
  })),
  lineItems: (args: PageArgs) =>
    page(
      part.lines.map((line) => ({
        id: gid("FulfillmentOrderLineItem", line.id),
        totalQuantity: line.quantity,
        remainingQuantity: left(line),
        lineItem: { id: gid("LineItem", line.lineId) },
      })),
      args,
    ),
});
