/** Screens of other resources. */
export { mailServerAddress, textConnectionAddress } from "../message-connections/addresses.ts";
export { mailSettingsAddress as shopSettingsAddress } from "../shop-settings/addresses.ts";
export { editAddress as templateAddress } from "../templates/addresses.ts";
