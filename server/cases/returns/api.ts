export { placeOfCase } from "./case/load.ts";
export { queueAutoProcess, queueSettings } from "./jobs/auto-process.ts";
export { bookInvoicePayment, payReportedInvoice } from "./operations/book-invoice-payment.ts";
export { createReturnAsCustomer } from "./operations/create-as-customer.ts";
export { createReturn } from "./operations/create-return.ts";
export {
  approveReturnByFlow,
  assignReturnByFlow,
  changePlaceByFlow,
  changeRulesByFlow,
  declineReturnByFlow,
  flagReturnByFlow,
  holdExchangeByFlow,
  noteReturnByFlow,
  processReturnByFlow,
  releaseExchangeByFlow,
} from "./operations/flow-acts.ts";
export { compareFees, type DueMoney, estimateReturn, loadDueMoney, payReturnByFlow, sumPaidUnder } from "./operations/flow-payment.ts";
export { cancelOwnReturn, chooseOwnCredit, type OwnReturn, showOwnReturn } from "./operations/own-return.ts";
export { quoteReturn } from "./operations/quote-return.ts";
export { receiveByItself } from "./operations/receive-shipment.ts";
export { changeReturnFlags, flagReturnLabel, recordReturnLabel } from "./operations/record-label-event.ts";
export { trackReturn } from "./operations/track-parcel.ts";
export { withdrawInvoice } from "./operations/withdraw-invoice.ts";
export { testPolicies } from "./policy/policy-test.ts";
export { listReturnable, listReturnableByExternalId } from "./policy/returnable.ts";
export { storePlaces } from "./policy/store-places.ts";
export { showReturn } from "./queries/detail.ts";
