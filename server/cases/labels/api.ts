export { createLabel, listLabels, showLabel } from "./ask-label.ts";
export { quoteLabel } from "./bought/quote.ts";
export { getAsCustomer, quoteForCustomer } from "./customer-labels.ts";
export { loadCustomerPapers, loadReturnAddress, sendCustomerLabel, sendCustomerLabelCode } from "./customer-papers.ts";
export { caseAddress } from "./paper-of.ts";
export { sendDropOffCode, sendLabel, sendSlip } from "./papers.ts";
export { type CaseRef, wakeLabel } from "./repository.ts";
export { voidByHand } from "./void-label.ts";
