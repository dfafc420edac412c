import type { PortalData } from "#contracts/portal/settings";
import type { Reader } from "#server/db/open";
import { loadPortal, logoBytes } from "./repository.ts";

/** Return whether the portal's appearance was ever saved. */
export const isPortalSet = async (reader: Reader, storeId: string): Promise<boolean> => (await loadPortal(reader, storeId)).version > 0;

/** Return how the portal looks. */
export const loadPortalLook = async (reader: Reader, storeId: string): Promise<PortalData> => (await loadPortal(reader, storeId)).data;

/** Return the logo in use; undefined for any other file of the store. */
export async function findPortalLogo(reader: Reader, storeId: string, id: string) {
  const { data } = await loadPortal(reader, storeId);
  return data.logo_file_id === id ? logoBytes(reader, storeId, id) : undefined;
}
