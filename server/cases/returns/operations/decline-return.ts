import type { Body } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { clearReview } from "../case/review.ts";
import { endCase } from "./end-case.ts";
import { runAction } from "./run-action.ts";

/** Decline the request with a reason shown to the customer; its units are free again. */
export const declineReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"decline">): Promise<ActionResult> =>
  runAction(deps, context, id, "decline", (draft) => decline(draft, body.reason));

/** Decline a draft. @throws REASON_REQUIRED */
export async function decline(draft: Draft, reason: Body<"decline">["reason"]): Promise<true> {
  ensure(reason, "REASON_REQUIRED");
  clearReview(draft);
  draft.set({ decision: "REJECTED" });
  await endCase(draft, "DECLINED", reason);
  draft.log("Declined", {}, reason);
  draft.tell({ name: "declined", reason });
  return true;
}
