import type { Campaign } from "#contracts/campaigns/shapes";
import type { CallContext } from "#server/kit/context";
import { tallySums } from "#server/messaging/sending/tally-sums";
import type { CampaignsDeps } from "../deps.ts";
import { wakePreparing } from "../jobs/prepare.ts";
import { showCampaign } from "../queries/show.ts";
import { assertAllowed, lockCampaign, saveCampaign } from "../record.ts";

/** Stop sending. What is on the wire arrives, the rest waits. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const pauseCampaign = (deps: CampaignsDeps, context: CallContext, id: string): Promise<Campaign> =>
  deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, context.store.id, id);
    await assertAllowed(tx, context, campaign, "pause");
    await saveCampaign(tx, context, campaign, { status: "PAUSED", pause_reason: "STAFF" }, "campaign.paused", { reason: "STAFF" });
    return showCampaign(tx, context, id);
  });

/** Go on sending; what happened until now no longer stops the campaign. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const resumeCampaign = (deps: CampaignsDeps, context: CallContext, id: string): Promise<Campaign> =>
  deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, context.store.id, id);
    await assertAllowed(tx, context, campaign, "resume");
    const resumed_tally = (await tallySums(tx, context.store.id, [id])).get(id) ?? {};
    const changes = { status: "SENDING", pause_reason: null, refusals: 0, resumed_at: context.now.toISOString(), resumed_tally } as const;
    await saveCampaign(tx, context, campaign, changes, "campaign.resumed");
    if (campaign.phase === "PREPARING") await wakePreparing(tx, context.store.id, id);
    else await deps.wakeSending(tx, context.store.id, campaign.channel);
    return showCampaign(tx, context, id);
  });

/** End a campaign: what has not left is skipped. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const cancelCampaign = (deps: CampaignsDeps, context: CallContext, id: string): Promise<Campaign> =>
  deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, context.store.id, id);
    await assertAllowed(tx, context, campaign, "cancel");
    await tx
      .updateTable("message")
      .set({ state: "SKIPPED", skip_reason: "CANCELLED" })
      .where("store_id", "=", context.store.id)
      .where("campaign_id", "=", id)
      .where("state", "in", ["QUEUED", "CLAIMED"])
      .execute();
    const changes = { status: "CANCELLED", phase: null, finished_at: context.now.toISOString() } as const;
    await saveCampaign(tx, context, campaign, changes, "campaign.cancelled");
    return showCampaign(tx, context, id);
  });
