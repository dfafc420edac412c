import type { ClaimBody } from "#contracts/claims/actions";
import type { CallContext } from "#server/kit/context";
import { retryPlanned } from "#server/platforms/operations/retry-planned";
import { settleLegJob } from "#server/platforms/operations/settle-leg-job";
import type { ClaimActionResult } from "../case/action-result.ts";
import { operationQueue } from "../case/plan-operation.ts";
import type { ClaimsDeps } from "../deps.ts";
import { runAction } from "./run-action.ts";

/** Try again now what has not been done on the platform, or say that a payment of unknown outcome was made, or not. */
export const retryPlatform = (
  deps: ClaimsDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"retry-platform">,
): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "retry-platform", (draft) =>
    retryPlanned(draft, { queue: operationQueue, noun: "Claim" }, body, (legId) =>
      settleLegJob({ storeId: context.store.id, claimId: id, legId }, `${legId} ${draft.now}`),
    ),
  );
