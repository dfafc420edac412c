export { createClaimAsCustomer } from "./operations/create-as-customer.ts";
export {
  approveClaimByFlow,
  askCustomerByFlow,
  assignClaimByFlow,
  denyClaimByFlow,
  flagClaimByFlow,
  noteClaimByFlow,
} from "./operations/flow-acts.ts";
export { changeClaimFlags, flagClaimLabel, recordClaimLabel } from "./operations/record-label-event.ts";
export { trackItem } from "./operations/track-item.ts";
export { showClaim } from "./queries/detail.ts";
