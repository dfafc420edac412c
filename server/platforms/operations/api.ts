export { buyerOf } from "./buyer.ts";
export { isOverdue, isPassing, pendingCode, unprovenCode } from "./error-kinds.ts";
export type { Operation } from "./operation.ts";
export { planCredit } from "./plan-credit.ts";
export { type NewOperation, operationJob, type PlanningDraft, planOperation } from "./plan-operation.ts";
export { planRestock } from "./plan-restock.ts";
export { isCancelPlanned, isToBeHeld, lastHold, type Owner, orderSubject, type PlannedOperation } from "./planned.ts";
export {
  claimOperation,
  doneOperation,
  eraseCommands,
  keepClaim,
  markSent,
  type OperationRow,
  releaseClaims,
  settleOperation,
} from "./repository.ts";
export { type Retry, retryPlanned } from "./retry-planned.ts";
export { plannedJobs } from "./run-planned.ts";
export { shownOperation } from "./show-operations.ts";
export { noteInvoiceWithdrawn, payUrlOf, readPayUrl, standingInvoice } from "./standing-invoice.ts";
export { assertRefusalsSeen } from "./unproven-refusals.ts";
