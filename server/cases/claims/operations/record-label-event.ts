import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import { type LabelEvent, labelDeeds, labelFacts, labelNews } from "#server/cases/kernel/label-facts";
import { changedFlags, type FlagChange, sentBackFlag } from "#server/cases/kernel/parcel-flags";
import { saveParcel } from "#server/cases/kernel/save-parcel";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { Draft } from "../case/draft.ts";
import { loadClaim, lockOrderOf } from "../case/load.ts";
import { saveClaim } from "../case/save.ts";
import { withNumber } from "../case/search-text.ts";

const labels = { made: "Label Created", failed: "Label Failed", voided: "Label Voided" } as const satisfies Record<
  LabelEvent["what"],
  ClaimTimelineLabel
>;

/** Record a label event on the claim that asks for its item. Returns a new parcel's id. */
export async function recordClaimLabel(tx: Tx, context: CallContext, claimId: string, event: LabelEvent): Promise<string | null> {
  await lockOrderOf(tx, context.store.id, claimId);
  const draft = new Draft(tx, context, await loadClaim(tx, context.store.id, claimId));
  const shipmentId = await saveParcel(draft, event);
  if (event.what === "made") draft.set({ search_text: withNumber(draft.record.row.search_text, event.tracking_number) });
  if (event.what === "made" && !event.isOtherSentBack && draft.record.row.flags.includes(sentBackFlag))
    draft.set({ flags: draft.record.row.flags.filter((flag) => flag !== sentBackFlag) });
  draft.log(labels[event.what], labelFacts(event), event.what === "voided" ? event.reason : "");
  draft.tell(...labelNews(event));
  await saveClaim(draft, labelDeeds[event.what], true);
  return shipmentId;
}

const doubtFlag = "LABEL_UNKNOWN";

/** Flag a claim while a person has to decide whether its label was bought, or take the flag off. */
export const flagClaimLabel = (tx: Tx, context: CallContext, claimId: string, isInDoubt: boolean): Promise<string> =>
  changeClaimFlags(tx, context, claimId, { [isInDoubt ? "add" : "remove"]: [doubtFlag] });

/** Change the flags of a claim that follow its label and parcel. Its version stays: no colleague's decision is stale by it. Returns its number. */
export async function changeClaimFlags(tx: Tx, { store }: CallContext, claimId: string, change: FlagChange): Promise<string> {
  const { number, flags } = await tx
    .selectFrom("claim")
    .select(["number", "flags"])
    .where("store_id", "=", store.id)
    .where("id", "=", claimId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const changed = changedFlags(flags, change);
  if (changed === flags) return number;
  await tx
    .updateTable("claim")
    .set({ flags: [...changed] })
    .where("store_id", "=", store.id)
    .where("id", "=", claimId)
    .execute();
  await publishLive(tx, { store_id: store.id, resource: "claims", ids: [claimId], type: "updated", version: null });
  return number;
}
