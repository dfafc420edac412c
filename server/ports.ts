import { bookOutside as bookOutsideOfCases } from "./cases/outside/book-outside.ts";
import { rulesOfProduct } from "./cases/returns/policy/return-rules.ts";
import { bookOutside } from "./catalogue/orders/outside-report.ts";
import { returnRulesOf } from "./catalogue/products/return-rules.ts";
import { touchRecords } from "./insight/analytics/facts/touch.ts";
import { touchAnalytics } from "./platforms/imports/records/touch-analytics.ts";

/** Answer what areas ask of later ones. */
export function fillPorts(): void {
  bookOutside.fill(bookOutsideOfCases);
  returnRulesOf.fill(rulesOfProduct);
  touchAnalytics.fill(touchRecords);
}
