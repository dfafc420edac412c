import type { campaigns } from "#contracts/campaigns/campaigns";
import type { Recipient } from "#contracts/campaigns/shapes";
import type { Input } from "#contracts/contract";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { wakeSending } from "#server/messaging/sending/api";
import { writeTemplateTest, writeTextTest } from "#server/messaging/templates/api";
import { sendAgain } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { showRecipient } from "../queries/recipients.ts";
import { contentOf, lockCampaign, readCampaign, saveCampaign } from "../record.ts";

type TestBody = Input<(typeof campaigns)["operations"]["test"]>["body"];

/** Send one message again that failed or is unknown: a person decides that it may arrive twice. @throws NOT_FOUND, WRONG_STAGE */
export async function resendMessage(deps: ModuleDeps, context: CallContext, id: string, messageId: string): Promise<Recipient> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, store.id, id);
    const at = now.toISOString();
    const isQueued = await sendAgain(tx, store.id, { campaignId: id, id: messageId, at });
    const shown = await showRecipient(tx, context, id, messageId);
    if (!isQueued) throw new AppError("WRONG_STAGE", { state: shown.state });
    ensure(campaign.status === "SENDING" || campaign.status === "SENT", "WRONG_STAGE", { status: campaign.status });
    if (campaign.status === "SENT")
      await saveCampaign(tx, context, campaign, "reopened", { status: "SENDING", phase: "REST", finished_at: null });
    await writeAudit(tx, context, {
      action: "campaign.message_resent",
      object_type: "campaign",
      object_id: id,
      after: { message: messageId },
    });
    await wakeSending(tx, store.id, campaign.channel);
    return showRecipient(tx, context, id, messageId);
  });
}

/** Send a campaign's mail to people of the store, its text message to confirmed test numbers. @throws NOT_FOUND, CONTENT_INCOMPLETE, INVALID_RECIPIENT, RATE_LIMITED */
export async function testCampaign(deps: ModuleDeps, context: CallContext, id: string, { to, language, variant }: TestBody) {
  const campaign = await readCampaign(deps.db.kysely, context.store.id, id);
  const { template_id, arm } = contentOf(campaign, variant);
  if (campaign.channel === "SMS") return writeTextTest(deps, context, template_id, { to, language });
  return writeTemplateTest(deps, context, template_id, {
    to,
    language,
    subject: arm?.subject[language],
    preheader: arm?.preheader[language],
  });
}
