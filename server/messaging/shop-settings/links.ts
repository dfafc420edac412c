import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { savedShopSettings, shopSettingsFrom, shopSettingsOf, usedDomains } from "./repository.ts";

/** What other modules need of how a store presents itself in mails. */
export const shopSettingsLinks = {
  mailSettingsOf: async (reader: Reader, storeId: string): Promise<ShopSettingsData> => (await shopSettingsOf(reader, storeId)).data,
  /** The same for a statement that reads more: `shopSettingsFrom` is given what `savedShopSettings` selects. */
  savedShopSettings,
  shopSettingsFrom,
  usedDomains,
};
export type ShopSettingsLinks = { shopSettingsLinks: typeof shopSettingsLinks };
