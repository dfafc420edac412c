import type { PortalData } from "#contracts/portal/settings";
import type { Reader } from "#server/db/open";
import { logoBytes, portalFrom, portalOf, savedPortal } from "./repository.ts";

/** What the portal's settings need of the return settings. */
export interface PortalSettingsLinks {
  settingsLinks: { customerRulesOf(reader: Reader, storeId: string): Promise<{ isOpen: boolean }> };
}

/** What other modules need of the portal's appearance. */
export const portalAppearanceLinks = {
  /** Return whether it was ever saved. */
  isSet: async (reader: Reader, storeId: string): Promise<boolean> => (await portalOf(reader, storeId)).version > 0,
  lookOf: async (reader: Reader, storeId: string): Promise<PortalData> => (await portalOf(reader, storeId)).data,
  /** The same for a statement that reads more: `portalFrom` is given what `savedPortal` selects. */
  savedPortal,
  portalFrom,
  /** Return the logo in use; undefined for any other file of the store. */
  logoOf: async (reader: Reader, storeId: string, id: string) => {
    const { data } = await portalOf(reader, storeId);
    return data.logo_file_id === id ? logoBytes(reader, storeId, id) : undefined;
  },
};
