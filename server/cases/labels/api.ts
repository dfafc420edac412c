export { getAsCustomer, quoteForCustomer } from "./customer-labels.ts";
export { loadCustomerPapers, loadReturnAddress, sendCustomerLabel, sendCustomerLabelCode } from "./customer-papers.ts";
export { caseAddress } from "./paper-of.ts";
export { sendDropOffCode, sendSlip } from "./papers.ts";
export { type CaseRef, wakeLabel } from "./repository.ts";
