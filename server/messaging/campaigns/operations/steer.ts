import type { Campaign } from "#contracts/campaigns/shapes";
import type { CallContext } from "#server/kit/context";
import { tallySums, wakeSending } from "#server/messaging/sending/api";
import { skipWaiting } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { wakePreparing } from "../jobs/prepare.ts";
import { campaignRunner, changeOf } from "../record.ts";

const { act } = campaignRunner;

/** Stop sending. What is on the wire arrives, the rest waits. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const pauseCampaign = ({ db }: ModuleDeps, context: CallContext, id: string): Promise<Campaign> =>
  act(db, context, id, "pause", async (_, campaign) =>
    changeOf(campaign, "paused", { status: "PAUSED", pause_reason: "STAFF" }, { reason: "STAFF" }),
  );

/** Go on sending; what happened until now no longer stops the campaign. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const resumeCampaign = (deps: ModuleDeps, context: CallContext, id: string): Promise<Campaign> =>
  act(deps.db, context, id, "resume", async (tx, campaign) => {
    const resumed_tally = (await tallySums(tx, context.store.id, [id])).get(id) ?? {};
    if (campaign.phase === "PREPARING") await wakePreparing(tx, context.store.id, id);
    else await wakeSending(tx, context.store.id, campaign.channel);
    const resumed = { pause_reason: null, refusals: 0, resumed_at: context.now.toISOString(), resumed_tally };
    return changeOf(campaign, "resumed", { status: "SENDING", ...resumed });
  });

/** End a campaign: what has not left is skipped. @throws NOT_FOUND, WRONG_STAGE, STALE_VERSION */
export const cancelCampaign = ({ db }: ModuleDeps, context: CallContext, id: string): Promise<Campaign> =>
  act(db, context, id, "cancel", async (tx, campaign) => {
    await skipWaiting(tx, context.store.id, "CANCELLED", (eb) => eb("campaign_id", "=", id));
    return changeOf(campaign, "cancelled", { status: "CANCELLED", phase: null, finished_at: context.now.toISOString() });
  });
