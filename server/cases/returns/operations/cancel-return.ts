import type { Body } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { endCase } from "./end-case.ts";
import { runAction } from "./run-action.ts";

/** Cancel a return before anything arrived. A parcel already in transit requires `force`. */
export const cancelReturn = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"cancel">): Promise<ActionResult> =>
  runAction(deps, context, id, "cancel", async (draft) => {
    if (draft.record.stage === "IN_TRANSIT" && !body.force) throw new AppError("NOT_CANCELLABLE", { stage: "IN_TRANSIT", needs: "force" });
    await endCase(draft, "CANCELLED", body.reason ?? "");
    draft.log("Cancelled", {}, body.reason ?? "");
    return true;
  });
