import type { PlannedOwner } from "#server/platforms/operations/run-planned";
import { operationQueue } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { settleLeg } from "../money/legs.ts";
import { livePlatform } from "../money/open-platform.ts";

/** Return how planned operations of returns are run and booked. */
export const returnOperations = (deps: ReturnsDeps): PlannedOwner => ({
  queue: operationQueue,
  resource: "returns",
  caseOf: ({ return_id }) => return_id,
  open: (store) => livePlatform(deps, store),
  settleCredit: (tx, context, returnId, legId, { result, facts }) => settleLeg(deps, tx, context, returnId, legId, result, facts),
});
