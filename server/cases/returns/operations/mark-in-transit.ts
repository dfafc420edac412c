import type { Body } from "#contracts/returns/actions";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import { carrierName } from "../case/carrier-name.ts";
import { recordShipment } from "../case/shipments.ts";
import { runAction } from "./run-action.ts";

/** Mark the parcel as in transit. */
export const markInTransit = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"in-transit">): Promise<ActionResult> =>
  runAction(deps, context, id, "in-transit", async (draft) => {
    const carrier = carrierName(body);
    await recordShipment(draft, { tracking_number: body.tracking_number, carrier, status: "IN_TRANSIT", at: draft.now });
    draft.set({ stage: "IN_TRANSIT" });
    const parcel = { tracking_number: body.tracking_number ?? null, carrier: carrier ?? null };
    draft.log("In Transit", parcel);
    draft.tell({ name: "in_transit", ...parcel });
    return true;
  });
