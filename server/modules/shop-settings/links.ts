import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { shopSettingsOf, usedDomains } from "./repository.ts";

/** What other modules need of how a store presents itself in mails. */
export const shopSettingsLinks = {
  mailSettingsOf: async (reader: Reader, storeId: string): Promise<ShopSettingsData> => (await shopSettingsOf(reader, storeId)).data,
  usedDomains,
};
export type ShopSettingsLinks = { shopSettingsLinks: typeof shopSettingsLinks };
