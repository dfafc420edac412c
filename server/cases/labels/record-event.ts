import { recordClaimLabel } from "#server/cases/claims/api";
import type { LabelEvent } from "#server/cases/kernel/label-facts";
import { recordReturnLabel } from "#server/cases/returns/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { CaseRef } from "./repository.ts";

/** Record an event of a label on its case. Returns the shipment id of a new label. */
export const recordLabelEvent = (tx: Tx, context: CallContext, { noun, id }: CaseRef, event: LabelEvent): Promise<string | null> =>
  (noun === "claim" ? recordClaimLabel : recordReturnLabel)(tx, context, id, event);
