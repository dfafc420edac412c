import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { Bought } from "#server/platforms/carriers/api";
import { recordLabelEvent } from "../record-event.ts";
import { type BoughtRow, caseOf, changeLabel } from "../repository.ts";
import { isUsed } from "../shape.ts";
import { bookCharges } from "./charges.ts";
import { isTakenBack, takenBack, tell } from "./settle.ts";
import { tellRefund } from "./tell-refund.ts";

const day = 86_400_000;

/**
 * End a label that its service took back although nobody here is waiting for that: it was cancelled in the service's own panel, or long after
 * it was asked for. Its parcel was seen by nobody. Returns whether it was.
 */
export async function endTakenBack(tx: Tx, context: CallContext, label: BoughtRow, found: Bought): Promise<boolean> {
  if (!isTakenBack(found) || isUsed(label) || (label.state !== "READY" && label.state !== "EXPIRED")) return false;
  const { refund, charges } = found;
  const { id, shipment_id, tracking_number } = label;
  const at = context.now.toISOString();
  const { cost_minor } = await bookCharges(tx, label, charges, at);
  await changeLabel(tx, context.store.id, id, {
    ...{ state: "VOIDED", refund_state: refund, cost_minor, deduct_minor: 0, void_reason: takenBack, void_after: null, expires_at: null },
    ...{ error: null, carrier_message: null, ended_at: at, looked_at: at },
    next_look_at: refund === "REQUESTED" ? new Date(context.now.getTime() + day).toISOString() : null,
  });
  if (refund === "REFUNDED") await tellRefund(tx, context, label, cost_minor);
  await recordLabelEvent(tx, context, caseOf(label), { what: "voided", shipment_id, tracking_number, isSlip: false, reason: takenBack });
  await writeAudit(tx, context, { action: "label.voided", object_type: "label", object_id: id, reason: takenBack });
  await tell(tx, context, label);
  return true;
}
