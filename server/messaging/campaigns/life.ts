import { campaigns } from "#contracts/campaigns/campaigns";
import type { CampaignAction, CampaignStatus } from "#contracts/campaigns/states";
import type { Life } from "#server/core/kernel/life";

const { update, schedule, pause, resume, cancel, delete: remove, duplicate, test } = campaigns.operations;
const waiting = ["DRAFT", "SCHEDULED"] as const;

/** A campaign is drafted, scheduled and sent; sending is paused, resumed and cancelled. What somebody got stays. */
export const campaignLife: Life<"campaign", CampaignStatus, CampaignAction> = {
  table: "campaign",
  stateOf: ({ status }) => status,
  actions: {
    // What is scheduled goes out as it is: nobody would look at it again.
    update: { operation: update, from: waiting, otherwise: "CAMPAIGN_LOCKED", alsoIn: { SCHEDULED: ["send", "Campaign"] } },
    schedule: { operation: schedule, from: waiting, otherwise: { SENDING: "ALREADY_SENDING" } },
    pause: { operation: pause, from: ["SENDING"] },
    resume: { operation: resume, from: ["PAUSED"] },
    cancel: { operation: cancel, from: ["DRAFT", "SCHEDULED", "SENDING", "PAUSED"] },
    delete: {
      operation: remove,
      from: ["DRAFT", "CANCELLED"],
      otherwise: "CAMPAIGN_LOCKED",
      refusal: ({ audience }) => (audience === 0 ? null : "CAMPAIGN_LOCKED"),
    },
    duplicate: { operation: duplicate, from: "always" },
    test: { operation: test, from: "always", refusal: ({ template_id }) => (template_id === null ? "CONTENT_INCOMPLETE" : null) },
  },
};
