import type { Body } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import { retryPlanned } from "#server/platforms/operations/retry-planned";
import { settleLegJob } from "#server/platforms/operations/settle-leg-job";
import type { ActionResult } from "../case/action-result.ts";
import { operationQueue } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { runAction } from "./run-action.ts";

/**
 * Try again now what has not been done on the platform, all of it or one operation. `made` says whether a payment whose outcome
 * the platform cannot tell was made.
 */
export const retryPlatform = (deps: ReturnsDeps, context: CallContext, id: string, body: Body<"retry-platform">): Promise<ActionResult> =>
  runAction(deps, context, id, "retry-platform", (draft) => {
    const owner = { storeId: context.store.id, returnId: id };
    return retryPlanned(draft, { queue: operationQueue, noun: "Return" }, body, (legId) =>
      settleLegJob({ ...owner, legId }, `${legId} ${draft.now}`),
    );
  });
