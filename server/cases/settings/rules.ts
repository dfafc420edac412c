import { sql } from "kysely";
import type { SettingsData } from "#contracts/settings/settings";
import type { Reader } from "#server/db/open";
import { loadSections, storeAndSections } from "./repository.ts";

/** The current rules for returns, and what they follow from the store. */
export interface StoreRules {
  currency: string;
  country: string;
  /** Time zone of the return windows: the settings' own, else the store's. */
  timezone: string;
  general: SettingsData["GENERAL"];
  policies: SettingsData["RETURN_POLICIES"]["policies"];
  label: SettingsData["SHIPPING_LABEL"];
  warranty: SettingsData["WARRANTY"];
  places: SettingsData["SHIPPING_LOCATIONS"]["locations"];
  /** Drop-off stores. */
  stores: SettingsData["IN_STORE_LOCATIONS"]["locations"];
}

/** Return the current rules for returns. */
export async function loadStoreRules(reader: Reader, storeId: string): Promise<StoreRules> {
  const { currency, country, timezone, sections } = await storeAndSections(reader, storeId);
  const { GENERAL, RETURN_POLICIES, SHIPPING_LABEL, WARRANTY, SHIPPING_LOCATIONS, IN_STORE_LOCATIONS } = sections;
  return {
    currency,
    country,
    timezone: GENERAL.data.timezone ?? timezone,
    general: GENERAL.data,
    policies: RETURN_POLICIES.data.policies,
    label: SHIPPING_LABEL.data,
    warranty: WARRANTY.data,
    places: SHIPPING_LOCATIONS.data.locations,
    stores: IN_STORE_LOCATIONS.data.locations,
  };
}

/** Return only the time zone of the rules, where a whole set of rules is more than is needed. */
export async function loadStoreTimezone(reader: Reader, storeId: string): Promise<string> {
  const { timezone, own } = await reader
    .selectFrom("store as st")
    .leftJoin("store_settings as g", (join) => join.onRef("g.store_id", "=", "st.id").on("g.section", "=", "GENERAL"))
    .select(["st.timezone", sql<string | null>`g.data ->> 'timezone'`.as("own")])
    .where("st.id", "=", storeId)
    .executeTakeFirstOrThrow();
  return own ?? timezone;
}

/** Return the settings shown to customers. */
export async function loadCustomerRules(reader: Reader, storeId: string) {
  const { GENERAL } = await loadSections(reader, storeId);
  const { portal_enabled, started_by, reasons } = GENERAL.data;
  return {
    isOpen: portal_enabled,
    mayRequest: portal_enabled && started_by.includes("CUSTOMER"),
    reasons: reasons.filter(({ active }) => active),
  };
}

/** Return the warranty settings; `isOpen` when customers can see and register warranties in the portal. */
export async function loadWarrantyRules(reader: Reader, storeId: string): Promise<SettingsData["WARRANTY"] & { isOpen: boolean }> {
  const { GENERAL, WARRANTY } = await loadSections(reader, storeId);
  return { ...WARRANTY.data, isOpen: GENERAL.data.portal_enabled && WARRANTY.data.portal_enabled };
}

/** Return how far a store has got with its settings. */
export async function loadSettingsProgress(reader: Reader, storeId: string) {
  const { GENERAL, SHIPPING_LOCATIONS, RETURN_POLICIES } = await loadSections(reader, storeId);
  return {
    hasPlace: SHIPPING_LOCATIONS.data.locations.some(({ active }) => active),
    hasPolicies: RETURN_POLICIES.version > 0,
    isPortalOpen: GENERAL.data.portal_enabled,
  };
}
