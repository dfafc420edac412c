/** How a person can be reached. */
export const addressChannels = ["EMAIL", "SMS"] as const;
export type AddressChannel = (typeof addressChannels)[number];

/** What consent is about: mails, text messages, or being measured. */
export const consentChannels = ["EMAIL", "SMS", "TRACKING"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** PENDING was asked and has not answered. Only the person leads back from the last three. */
export const addressStatuses = ["NONE", "PENDING", "SUBSCRIBED", "UNSUBSCRIBED", "BOUNCED", "COMPLAINED"] as const;
export type AddressStatus = (typeof addressStatuses)[number];

export const consentActions = [
  "ASKED",
  "GRANTED",
  "CONFIRMED",
  "WITHDRAWN",
  "BOUNCED",
  "COMPLAINED",
  "IMPORTED",
  "REFUSED",
  "ERASED",
] as const;
export type ConsentAction = (typeof consentActions)[number];

export const consentSources = [
  "FORM",
  "CHECKOUT",
  "PLATFORM",
  "API",
  "IMPORT",
  "DOUBLE_OPT_IN",
  "ONE_CLICK",
  "LINK",
  "PREFERENCES",
  "SMS_KEYWORD",
  "STAFF",
  "PROVIDER",
] as const;
export type ConsentSource = (typeof consentSources)[number];

export const suppressionReasons = ["UNSUBSCRIBED", "BOUNCED", "COMPLAINED", "MANUAL", "ERASED"] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Where a subscriber stands over both channels: the first that fits. `gone` was erased or merged and is in no list. */
export const subscriberTabs = ["subscribed", "pending", "left", "bounced", "none", "gone"] as const;
export type SubscriberTab = (typeof subscriberTabs)[number];
export const listedTabs = ["subscribed", "pending", "left", "bounced", "none"] as const;

/** Days until a question is no longer open. */
export const confirmationDays = 7;
