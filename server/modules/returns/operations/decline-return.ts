import type { Body } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import { endCase } from "./end-case.ts";
import { runAction } from "./run-action.ts";

/** Decline the request with a reason shown to the customer; its units are free again. */
export const declineReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"decline">): Promise<ActionAnswer> =>
  runAction(deps, context, id, "decline", async (draft) => {
    ensure(body.reason, "REASON_REQUIRED");
    draft.set({ decision: "REJECTED" });
    await endCase(draft, "DECLINED", body.reason);
    draft.log("Declined", {}, body.reason);
    return true;
  });
