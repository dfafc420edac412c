import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import { labelDeeds, labelFacts, labelNews } from "#server/cases/kernel/label-facts";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { Draft } from "../case/draft.ts";
import { loadClaim, lockOrderOf } from "../case/load.ts";
import { saveClaim } from "../case/save.ts";
import { withNumber } from "../case/search-text.ts";

type LabelEvent =
  | { what: "made"; tracking_number: string; carrier: string | null }
  | { what: "failed"; code: string }
  | { what: "voided"; shipment_id: string | null; tracking_number: string | null; isSlip: boolean; reason: string };

const labels = { made: "Label Created", failed: "Label Failed", voided: "Label Voided" } as const satisfies Record<
  LabelEvent["what"],
  ClaimTimelineLabel
>;

/** Record a label event on the claim that asks for its item. Returns a new parcel's id. */
export async function recordLabelEvent(tx: Tx, context: CallContext, claimId: string, event: LabelEvent): Promise<string | null> {
  await lockOrderOf(tx, context.store.id, claimId);
  const draft = new Draft(tx, context, await loadClaim(tx, context.store.id, claimId));
  const shipmentId = await saveParcel(draft, event);
  if (event.what === "made") draft.set({ search_text: withNumber(draft.record.row.search_text, event.tracking_number) });
  draft.log(labels[event.what], factsOf(event), event.what === "voided" ? event.reason : "");
  draft.tell(...labelNews(event));
  await saveClaim(draft, labelDeeds[event.what], true);
  return shipmentId;
}

const factsOf = (event: LabelEvent): Record<string, unknown> => (event.what === "failed" ? { code: event.code } : labelFacts(event));

async function saveParcel({ tx, context, record, now }: Draft, event: LabelEvent): Promise<string | null> {
  const store_id = context.store.id;
  if (event.what === "voided" && event.shipment_id)
    await tx
      .updateTable("shipment")
      .set({ status: "VOID" })
      .where("store_id", "=", store_id)
      .where("id", "=", event.shipment_id)
      .where("status", "=", "AWAITING")
      .execute();
  if (event.what !== "made") return null;
  const id = newId();
  const { tracking_number, carrier } = event;
  const parcel = { tracking_number, carrier, status: "AWAITING", created_at: now, last_event_at: null };
  await tx
    .insertInto("shipment")
    .values({ id, store_id, claim_id: record.id, ...parcel })
    .execute();
  return id;
}
