import { recordClaimLabel } from "#server/cases/claims/api";
import type { LabelEvent } from "#server/cases/kernel/label-facts";
import { recordReturnLabel } from "#server/cases/returns/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { countsOf } from "./may-ask.ts";
import { type CaseRef, labelsOfCase } from "./repository.ts";

/** Record an event of a label on its case. Returns the shipment id of a new label. */
export async function recordLabelEvent(tx: Tx, context: CallContext, ref: CaseRef, event: LabelEvent): Promise<string | null> {
  const record = ref.noun === "claim" ? recordClaimLabel : recordReturnLabel;
  if (event.what !== "made") return record(tx, context, ref.id, event);
  return record(tx, context, ref.id, { ...event, isOtherSentBack: await isOneSentBack(tx, context, ref) });
}

/** Return whether a parcel went back to the customer that nobody has made a new label for. */
async function isOneSentBack(tx: Tx, { store }: CallContext, ref: CaseRef): Promise<boolean> {
  const known = await labelsOfCase(tx, store.id, ref);
  const labelled = new Set(countsOf(known).map(({ parcel_no }) => parcel_no));
  return known.some(({ parcel_no, parcel_status }) => parcel_status === "RETURNED" && !labelled.has(parcel_no));
}
