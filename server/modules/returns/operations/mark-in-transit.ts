import type { Body } from "#contracts/return-bodies";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { carrierOf } from "../case/carrier-name.ts";
import { putShipment } from "../case/notes.ts";
import { type Answer, onCase } from "./run-action.ts";

/** The parcel is on its way back. */
export const markInTransit = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"in-transit">): Promise<Answer> =>
  onCase(deps, context, id, "in-transit", async (draft) => {
    const carrier = carrierOf(body);
    await putShipment(draft, { tracking_number: body.tracking_number, carrier, status: "IN_TRANSIT", at: draft.now });
    draft.set({ stage: "IN_TRANSIT" });
    draft.tell("In Transit", { tracking_number: body.tracking_number ?? null, carrier: carrier ?? null });
    return true;
  });
