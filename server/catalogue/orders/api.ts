export { freeOfLine, freeUnits } from "./free-units.ts";
export { orderSearchText } from "./order-search-text.ts";
export { digestOf, type OrderTaxes, orderTaxes, priceFor, rateFor } from "./order-taxes.ts";
export { tagCustomer, tagOrder } from "./own-tags.ts";
export { eraseOrderNotes, forgetGuests } from "./personal-data.ts";
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
export { instant } from "./save/order-row.ts";
