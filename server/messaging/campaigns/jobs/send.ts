import type { PauseReason } from "#contracts/campaigns/states";
import { systemContext } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { Handlers } from "#server/jobs/worker";
import { bulkJobs } from "#server/messaging/sending/api";
import type { ModuleDeps } from "#server/platforms/module";
import { lockCampaign, saveCampaign } from "../record.ts";
import { advanceCampaigns } from "./advance.ts";

/** Send due messages, and have the campaigns they belong to pause or go on. */
export const sendJobs = (deps: ModuleDeps): Handlers =>
  bulkJobs(deps, {
    pause: (tx, storeId, id, reason) => pauseByItself(tx, deps.clock.now(), storeId, id, reason),
    advance: (storeId) => advanceCampaigns(deps, storeId),
  });

/** Pause a campaign that does harm, and tell others why. */
export async function pauseByItself(tx: Tx, now: Date, storeId: string, id: string, reason: PauseReason): Promise<void> {
  const campaign = await lockCampaign(tx, storeId, id);
  if (campaign.status !== "SENDING") return;
  const context = await systemContext(tx, storeId, now);
  const saved = await saveCampaign(tx, context, campaign, "paused", { status: "PAUSED", pause_reason: reason }, { reason });
  const payload = { id, name: campaign.name, reason, version: saved.version };
  await emit(tx, { store_id: storeId, topic: "campaign.paused", payload });
}
