/** Screens of other resources. */
export { mailSettingsAddress as shopSettingsAddress } from "../shop-settings/addresses.ts";
export { editAddress as templateAddress } from "../templates/addresses.ts";
