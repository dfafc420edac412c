import type { Reader } from "#server/db/open";

/** What the first steps need of other modules. */
export interface FirstStepsLinks {
  portalAppearanceLinks: { isSet(reader: Reader, storeId: string): Promise<boolean> };
}
