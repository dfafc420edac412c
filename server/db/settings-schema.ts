import type { SettingsSection } from "#contracts/settings";

export interface StoreSettingsTable {
  store_id: string;
  section: SettingsSection;
  version: number;
  /** What was saved; a field it does not name has the product's default. */
  data: Record<string, unknown>;
  updated_at: string;
}

/** The table of migration 0006. */
export interface SettingsTables {
  store_settings: StoreSettingsTable;
}
