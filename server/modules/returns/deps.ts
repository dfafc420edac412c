import type { GroupRules } from "#contracts/product-groups";
import type { SettingsData } from "#contracts/settings/settings";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/modules/module";

export interface StoreRules {
  currency: string;
  country: string;
  /** Time zone of the return windows, an IANA name. */
  timezone: string;
  general: SettingsData["GENERAL"];
  policies: SettingsData["RETURN_POLICIES"]["policies"];
  label: SettingsData["SHIPPING_LABEL"];
  places: SettingsData["SHIPPING_LOCATIONS"]["locations"];
  /** Drop-off stores. */
  stores: SettingsData["IN_STORE_LOCATIONS"]["locations"];
}
/** The calls returns makes to other modules. */
export interface ReturnsLinks {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<StoreRules> };
  productGroupLinks: { activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>> };
}
export type ReturnsDeps = ModuleDeps & ReturnsLinks;
