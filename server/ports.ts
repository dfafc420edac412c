import { refundsOfOrder } from "./cases/money/legs/booked-refunds.ts";
import { moveLegs, spentOfPayments } from "./cases/money/legs/taken-from-payments.ts";
import { bookOutside as bookOutsideOfCases } from "./cases/outside/book-outside.ts";
import { rulesOfProduct } from "./cases/returns/policy/return-rules.ts";
import { bookOutside } from "./catalogue/orders/outside-report.ts";
import { moveTaken, paymentsWithSpent } from "./catalogue/orders/save/ledger-ports.ts";
import { returnRulesOf } from "./catalogue/products/return-rules.ts";
import { touchRecords } from "./insight/analytics/facts/touch.ts";
import { touchAnalytics } from "./platforms/imports/records/touch-analytics.ts";
import { bookedRefunds } from "./platforms/imports/sync/booked-refunds.ts";

/** Answer what areas ask of later ones. */
export function fillPorts(): void {
  bookOutside.fill(bookOutsideOfCases);
  moveTaken.fill(moveLegs);
  paymentsWithSpent.fill(spentOfPayments);
  bookedRefunds.fill(refundsOfOrder);
  returnRulesOf.fill(rulesOfProduct);
  touchAnalytics.fill(touchRecords);
}
