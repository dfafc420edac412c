export { addConfirmedUnits } from "./confirmed-units.ts";
export { freeOfLine, freeUnits } from "./free-units.ts";
export { orderSearchText } from "./order-search-text.ts";
export { digestOf, type OrderTaxes, orderTaxes, priceFor, rateFor } from "./order-taxes.ts";
export { announceChange, lockOrder } from "./repository.ts";
export { instant } from "./save/order-row.ts";
export { sumOutside } from "./sum-outside.ts";
