import { campaigns } from "#contracts/campaigns/campaigns";
import { writeAudit } from "#server/core/audit/api";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { confirmHome, heldSince } from "#server/messaging/sending/api";
import type { Module } from "#server/platforms/module";
import { campaignsExport } from "./exports.ts";
import { createCampaign, deleteCampaign, duplicateCampaign, updateCampaign } from "./operations/save-campaign.ts";
import { scheduleCampaign } from "./operations/schedule.ts";
import { resendMessage, testCampaign } from "./operations/send-again.ts";
import { cancelCampaign, pauseCampaign, resumeCampaign } from "./operations/steer.ts";
import { campaignCalendar } from "./queries/calendar.ts";
import { checkCampaign } from "./queries/check.ts";
import { previewText } from "./queries/preview-text.ts";
import { listRecipients } from "./queries/recipients.ts";
import { reportCampaign } from "./queries/report.ts";
import { countCampaigns, listCampaigns, showCampaign } from "./queries/show.ts";

export const campaignsModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    campaigns,
    {
      list: ({ context, query }) => listCampaigns(kysely, context, query),
      export: (call) => sendExport(deps, campaignsExport(deps), call),
      counts: ({ context }) => countCampaigns(kysely, context),
      calendar: ({ context, query }) => campaignCalendar(kysely, context, query),
      sending: async ({ context }) => {
        const held_since = await heldSince(deps.db, deps.config, context.now);
        return { held: held_since !== null, held_since };
      },
      confirmSending: async ({ context }) => {
        await confirmHome(deps.db, deps.config);
        await writeAudit(kysely, context, { action: "sending.confirmed", object_type: "store", object_id: context.store.id });
        return { held: false as const };
      },
      show: ({ context, params }) => showCampaign(kysely, context, params.id),
      create: ({ context, body }) => createCampaign(deps, context, body),
      update: ({ context, params, body }) => updateCampaign(deps, context, params.id, body),
      delete: ({ context, params }) => deleteCampaign(deps, context, params.id),
      check: async ({ context, params, body }) => (await checkCampaign(deps, context, params.id, body)).checked,
      schedule: ({ context, params, body }) => scheduleCampaign(deps, context, params.id, body),
      pause: ({ context, params }) => pauseCampaign(deps, context, params.id),
      resume: ({ context, params }) => resumeCampaign(deps, context, params.id),
      cancel: ({ context, params }) => cancelCampaign(deps, context, params.id),
      duplicate: ({ context, params }) => duplicateCampaign(deps, context, params.id),
      test: ({ context, params, body }) => testCampaign(deps, context, params.id, body),
      previewText: ({ context, params, body }) => previewText(deps, context, params.id, body),
      report: ({ context, params }) => reportCampaign(deps, context, params.id),
      recipients: ({ context, params, query }) => listRecipients(kysely, context, params.id, query),
      resend: ({ context, params }) => resendMessage(deps, context, params.id, params.mid),
    },
    deps.ports,
  );
};
