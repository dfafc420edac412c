import { trackParcel } from "./parcels/track-parcel.ts";
import { getOrderByExternalId } from "./queries/show-order.ts";
import { markOrderDeleted } from "./save/mark-order-deleted.ts";
import { putNewOrders } from "./save/put-new-orders.ts";
import { putOrder } from "./save/put-order.ts";
import { saveCustomer } from "./save/save-customer.ts";

/** What other modules need of orders. */
export const orderLinks = {
  putOrder,
  putNewOrders,
  getOrderByExternalId,
  markOrderDeleted,
  saveCustomer,
  trackParcel,
};
