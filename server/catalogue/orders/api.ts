export { freeOfLine, freeUnits } from "./free-units.ts";
export { orderSearchText } from "./order-search-text.ts";
export { digestOf, type OrderTaxes, orderTaxes, priceFor, rateFor } from "./order-taxes.ts";
export { tagCustomer, tagOrder } from "./own-tags.ts";
export { putCaseParcel } from "./parcels/case-parcel.ts";
export { trackParcel } from "./parcels/track-parcel.ts";
export { eraseOrderNotes, forgetGuests } from "./personal-data.ts";
export { getOrderByExternalId } from "./queries/show-order.ts";
export { announceChange, lockOrder } from "./repository.ts";
export { addPaid, insertPayment, saveCaptured } from "./save/book-payment.ts";
export {
  addToCaseOrder,
  changeCaseLine,
  countSent,
  deleteCaseLine,
  insertCaseLine,
  insertCaseOrder,
  markOrderSent,
  saveCaseTotals,
  takeFromCaseOrder,
} from "./save/case-order.ts";
export { saveOutside, saveReturningOutside, settledWrite, settleUnits } from "./save/count-units.ts";
export { markOrderDeleted } from "./save/mark-order-deleted.ts";
export { instant } from "./save/order-row.ts";
export { putNewOrders } from "./save/put-new-orders.ts";
export { putOrder } from "./save/put-order.ts";
export { saveCustomer } from "./save/save-customer.ts";
