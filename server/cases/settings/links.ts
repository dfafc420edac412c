import { sql } from "kysely";
import type { z } from "zod";
import type { GroupRules } from "#contracts/product-groups";
import type { PolicyTest, PolicyTestAnswer } from "#contracts/settings/policy-test";
import type { SettingsData } from "#contracts/settings/settings";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { remindingStores, sectionsOf, storeAndSections } from "./repository.ts";

type UsersOf = (reader: Reader, storeId: string, id: string) => Promise<{ noun: string; id: string; name: string }[]>;

/** What settings need of other modules. */
export interface SettingsLinks {
  /** What may refer to a return address or drop-off store, and prevents its removal. */
  placeUsers: UsersOf;
  /** What may refer to a return policy, and prevents its removal. */
  policyUsers: UsersOf;
  productGroupLinks: {
    activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>>;
    /** Return the ids that are groups of the store, locked against deletion until the transaction ends. */
    lockGroups(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>>;
  };
  /** Return how the store's policies decide an order. @throws NOT_FOUND */
  testPolicies(context: CallContext, test: z.output<typeof PolicyTest>): Promise<PolicyTestAnswer>;
}

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
async function rulesOf(reader: Reader, storeId: string): Promise<StoreRules> {
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
async function timezoneOf(reader: Reader, storeId: string): Promise<string> {
  const { timezone, own } = await reader
    .selectFrom("store as st")
    .leftJoin("store_settings as g", (join) => join.onRef("g.store_id", "=", "st.id").on("g.section", "=", "GENERAL"))
    .select(["st.timezone", sql<string | null>`g.data ->> 'timezone'`.as("own")])
    .where("st.id", "=", storeId)
    .executeTakeFirstOrThrow();
  return own ?? timezone;
}

/** Return the settings shown to customers. */
async function customerRulesOf(reader: Reader, storeId: string) {
  const { GENERAL } = await sectionsOf(reader, storeId);
  const { portal_enabled, started_by, reasons } = GENERAL.data;
  return {
    isOpen: portal_enabled,
    mayRequest: portal_enabled && started_by.includes("CUSTOMER"),
    reasons: reasons.filter(({ active }) => active),
  };
}

/** Return the warranty settings; `isOpen` when customers can see and register warranties in the portal. */
async function warrantyRulesOf(reader: Reader, storeId: string): Promise<SettingsData["WARRANTY"] & { isOpen: boolean }> {
  const { GENERAL, WARRANTY } = await sectionsOf(reader, storeId);
  return { ...WARRANTY.data, isOpen: GENERAL.data.portal_enabled && WARRANTY.data.portal_enabled };
}

/** Return how far a store has got with its settings. */
async function progressOf(reader: Reader, storeId: string) {
  const { GENERAL, SHIPPING_LOCATIONS, RETURN_POLICIES } = await sectionsOf(reader, storeId);
  return {
    hasPlace: SHIPPING_LOCATIONS.data.locations.some(({ active }) => active),
    hasPolicies: RETURN_POLICIES.version > 0,
    isPortalOpen: GENERAL.data.portal_enabled,
  };
}

/** What other modules need of settings. */
export const settingsLinks = { rulesOf, timezoneOf, customerRulesOf, warrantyRulesOf, remindingStores, progressOf };

/** Return the policies and places that name a product group, which block its deletion. */
export async function settingsOfGroup(
  reader: Reader,
  storeId: string,
  groupId: string,
): Promise<{ noun: string; id: string; name: string }[]> {
  const { RETURN_POLICIES, SHIPPING_LOCATIONS, IN_STORE_LOCATIONS } = await sectionsOf(reader, storeId);
  const policies = RETURN_POLICIES.data.policies.filter(({ applies_to }) => applies_to.product_group_ids.includes(groupId));
  const places = [...SHIPPING_LOCATIONS.data.locations, ...IN_STORE_LOCATIONS.data.locations];
  const users = [...policies, ...places.filter(({ product_group_ids }) => product_group_ids.includes(groupId))];
  return users.map(({ id, name }) => ({ noun: "settings", id: id ?? "", name }));
}
