import type { Reader } from "#server/db/open";

/** What the first steps need of other modules. */
export interface FirstStepsLinks {
  settingsLinks: {
    progressOf(reader: Reader, storeId: string): Promise<{ hasPlace: boolean; hasPolicies: boolean; isPortalOpen: boolean }>;
  };
  portalAppearanceLinks: { isSet(reader: Reader, storeId: string): Promise<boolean> };
}
