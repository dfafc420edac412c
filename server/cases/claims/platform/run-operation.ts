import type { PlannedOwner } from "#server/platforms/operations/run-planned";
import { operationQueue } from "../case/plan-operation.ts";
import type { ClaimsDeps } from "../deps.ts";
import { settleLeg } from "../money/pay-legs.ts";

/** Return how planned operations of claims are run and booked. */
export const claimOperations = (deps: ClaimsDeps): PlannedOwner => ({
  queue: operationQueue,
  resource: "claims",
  caseOf: ({ claim_id }) => claim_id,
  open: deps.moneyLinks.openLive,
  settleCredit: (tx, context, claimId, legId, { result, facts }) => settleLeg(deps, tx, context, claimId, legId, result, facts),
});
