import type { SettingsSection } from "#contracts/settings";

export interface StoreSettingsTable {
  store_id: string;
  /** FIRST_STEPS: the owner has put the list of first steps away. */
  section: SettingsSection | "FIRST_STEPS";
  version: number;
  /** What was saved; a field it does not name has the product's default. */
  data: Record<string, unknown>;
  updated_at: string;
}

export interface PortalSettingsTable {
  store_id: string;
  version: number;
  /** What was saved; a field it does not name has the product's default. */
  data: Record<string, unknown>;
  updated_at: string;
}

/** The tables of migrations 0006 and 0013. */
export interface SettingsTables {
  portal_settings: PortalSettingsTable;
  store_settings: StoreSettingsTable;
}
