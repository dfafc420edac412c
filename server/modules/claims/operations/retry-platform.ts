import type { ClaimBody } from "#contracts/claims/actions";
import { jobWrite } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { retryPlanned } from "#server/platform-operations/retry-planned";
import type { ClaimActionResult } from "../case/action-result.ts";
import { operationQueue } from "../case/plan-operation.ts";
import type { ClaimsDeps } from "../deps.ts";
import { refundQueue } from "../money/payouts.ts";
import { runAction } from "./run-action.ts";

/** Try again now what has not been done on the platform, or say that a credit of unknown outcome was issued, or not. */
export const retryPlatform = (
  deps: ClaimsDeps,
  context: CallContext,
  id: string,
  body: ClaimBody<"retry-platform">,
): Promise<ClaimActionResult> =>
  runAction(deps, context, id, "retry-platform", (draft) =>
    retryPlanned(draft, operationQueue, body, (legId) => {
      const payload = { storeId: context.store.id, claimId: id, legId };
      return jobWrite({ queue: refundQueue, key: `${legId} ${draft.now}`, payload });
    }),
  );
