import type { ShopSettingsData } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { savedShopSettings, shopSettingsFrom, shopSettingsOf, usedDomains } from "./repository.ts";

/** Return how a store presents itself in mails, and how it sends marketing. */
export const loadShopSettings = async (reader: Reader, storeId: string): Promise<ShopSettingsData> =>
  (await shopSettingsOf(reader, storeId)).data;

/** What other modules need of how a store presents itself in mails. */
export const shopSettingsLinks = {
  mailSettingsOf: loadShopSettings,
  /** The same for a statement that reads more: `shopSettingsFrom` is given what `savedShopSettings` selects. */
  savedShopSettings,
  shopSettingsFrom,
  usedDomains,
};
export type ShopSettingsLinks = { shopSettingsLinks: typeof shopSettingsLinks };
