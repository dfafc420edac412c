import { loadShopSettings } from "./repository.ts";

/** What flows need of how a store presents itself in mails. */
export const shopSettingsLinks = { mailSettingsOf: loadShopSettings };
