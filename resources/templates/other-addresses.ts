/** A new campaign. */
export { newCampaignAddress } from "../campaigns/addresses.ts";
/** The mail server. */
export { mailServerAddress } from "../message-connections/addresses.ts";
/** Where test addresses are managed. */
export { mailSettingsAddress } from "../shop-settings/addresses.ts";
