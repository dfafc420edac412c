export const campaignStatuses = ["DRAFT", "SCHEDULED", "SENDING", "PAUSED", "SENT", "CANCELLED", "FAILED"] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

/** Of a campaign that is being sent. TEST sends the arms of an A/B test, WAITING is for its result, REST sends to everybody else. */
export const campaignPhases = ["PREPARING", "TEST", "WAITING", "REST", "DONE"] as const;
export type CampaignPhase = (typeof campaignPhases)[number];

/**
 * Why sending stopped by itself, or does not begin: LATE is a time that passed while the server was down, NOT_READY a check that finds errors
 * when the time comes.
 */
export const pauseReasons = ["STAFF", "BOUNCES", "COMPLAINTS", "REFUSALS", "SIGN_IN", "LATE", "NOT_READY"] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** LOCAL: at the same time of every reader's own clock. */
export const scheduleModes = ["NOW", "AT", "LOCAL"] as const;
export type ScheduleMode = (typeof scheduleModes)[number];

export const abMetrics = ["CLICK", "ORDER"] as const;
export type AbMetric = (typeof abMetrics)[number];

export const campaignTabs = ["drafts", "scheduled", "sending", "sent"] as const;
export type CampaignTab = (typeof campaignTabs)[number];
export const statusesOfTab: Record<CampaignTab, readonly CampaignStatus[]> = {
  drafts: ["DRAFT"],
  scheduled: ["SCHEDULED"],
  sending: ["SENDING", "PAUSED"],
  sent: ["SENT", "CANCELLED", "FAILED"],
};

/** What can be done with a campaign; which status allows what is the server's. */
export const campaignActions = ["update", "schedule", "pause", "resume", "cancel", "delete", "duplicate", "test"] as const;
export type CampaignAction = (typeof campaignActions)[number];

/** What stands in the way of sending, or may be wrong with it. */
export const campaignProblems = [
  "TEMPLATE_MISSING",
  "TEMPLATE_SYNTAX",
  "UNKNOWN_VARIABLE",
  "NOTHING_CHOSEN",
  "BAD_LINK",
  "INSECURE_LINK",
  "NO_ALT_TEXT",
  "LOW_CONTRAST",
  "ALL_CAPITALS",
  "EXCLAMATIONS",
  "LONG_SUBJECT",
  "MAIL_LARGE",
  "CONTENT_INCOMPLETE",
  "UNTRANSLATED",
  "MAIL_TOO_LARGE",
  "SMS_TOO_LONG",
  "FOOTER_MISSING",
  "FOOTER_ADDRESS_MISSING",
  "SENDER_NOT_VERIFIED",
  "AUDIENCE_EMPTY",
  "CLICKS_NOT_MEASURED",
  "TEST_TOO_SMALL",
  "VARIANTS_ALIKE",
  "LOCAL_TEST",
  "TOPIC_MISSING",
  "HELD_BACK",
  "NO_MAIL_SERVER",
  "SENDING_HELD",
] as const;
export type CampaignProblemCode = (typeof campaignProblems)[number];

/** LAST_CLICK needs a click the reader allowed to be measured; SENT is any order of a recipient. */
export const attributionModels = ["LAST_CLICK", "SENT"] as const;
export type AttributionModel = (typeof attributionModels)[number];
