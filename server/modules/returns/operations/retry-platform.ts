import type { Body } from "#contracts/returns/actions";
import { jobWrite } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { retryPlanned } from "#server/platform-operations/retry-planned";
import type { ActionResult } from "../case/action-result.ts";
import { operationQueue } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { runAction } from "./run-action.ts";

/**
 * Try again now what has not been done on the platform, all of it or one operation. `made` says whether a credit whose outcome
 * the platform cannot tell was issued.
 */
export const retryPlatform = (deps: ReturnsDeps, context: CallContext, id: string, body: Body<"retry-platform">): Promise<ActionResult> =>
  runAction(deps, context, id, "retry-platform", (draft) => {
    const payload = { storeId: context.store.id, returnId: id };
    return retryPlanned(draft, operationQueue, body, (legId) =>
      jobWrite({ queue: "settle-refund", key: `${legId} ${draft.now}`, payload: { ...payload, legId } }),
    );
  });
