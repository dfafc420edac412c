import type { z } from "zod";
import type { GroupRules } from "#contracts/product-groups";
import type { PolicyTest, PolicyTestAnswer } from "#contracts/settings/policy-test";
import type { SettingsData } from "#contracts/settings/settings";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { remindingStores, sectionsOf, storeFacts } from "./repository.ts";

/** What settings ask of other modules. */
export interface SettingsLinks {
  productGroupLinks: {
    activeRules(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, GroupRules>>;
    /** Those of the ids that are groups of the store; they stay until the transaction ends. */
    keptGroups(tx: Tx, storeId: string, ids: readonly string[]): Promise<Set<string>>;
  };
  /** How the store's policies decide an order. Throws NOT_FOUND. */
  testPolicies(context: CallContext, test: z.output<typeof PolicyTest>): Promise<PolicyTestAnswer>;
}

export interface StoreRules {
  currency: string;
  country: string;
  /** Of the return windows: the settings' own, else the store's. */
  timezone: string;
  general: SettingsData["GENERAL"];
  policies: SettingsData["RETURN_POLICIES"]["policies"];
  label: SettingsData["SHIPPING_LABEL"];
  places: SettingsData["SHIPPING_LOCATIONS"]["locations"];
}

/** The rules in force for returns. */
async function rulesOf(reader: Reader, storeId: string): Promise<StoreRules> {
  const { currency, country, timezone } = await storeFacts(reader, storeId);
  const { GENERAL, RETURN_POLICIES, SHIPPING_LABEL, SHIPPING_LOCATIONS } = await sectionsOf(reader, storeId);
  return {
    currency,
    country,
    timezone: GENERAL.data.timezone ?? timezone,
    general: GENERAL.data,
    policies: RETURN_POLICIES.data.policies,
    label: SHIPPING_LABEL.data,
    places: SHIPPING_LOCATIONS.data.locations,
  };
}

/** What a store tells its customers about returns: how they are run, and where goods may be brought. */
async function customerRulesOf(reader: Reader, storeId: string) {
  const [{ country }, { GENERAL, IN_STORE_LOCATIONS, SHIPPING_LABEL }] = [
    await storeFacts(reader, storeId),
    await sectionsOf(reader, storeId),
  ];
  const { portal_enabled, started_by, reasons } = GENERAL.data;
  return {
    home: country,
    isOpen: portal_enabled,
    mayRequest: portal_enabled && started_by.includes("CUSTOMER"),
    reasons: reasons.filter(({ active }) => active),
    shops: IN_STORE_LOCATIONS.data.locations.filter(({ active }) => active),
    hasSlip: SHIPPING_LABEL.data.packing_slip,
  };
}

/** How a store runs its warranty; `isOpen`: customers may see and register theirs in the portal. */
async function warrantyRulesOf(reader: Reader, storeId: string): Promise<SettingsData["WARRANTY"] & { isOpen: boolean }> {
  const { GENERAL, WARRANTY } = await sectionsOf(reader, storeId);
  return { ...WARRANTY.data, isOpen: GENERAL.data.portal_enabled && WARRANTY.data.portal_enabled };
}

/** How far a store has got with its settings. */
async function progressOf(reader: Reader, storeId: string) {
  const { GENERAL, SHIPPING_LOCATIONS, RETURN_POLICIES } = await sectionsOf(reader, storeId);
  return {
    hasPlace: SHIPPING_LOCATIONS.data.locations.some(({ active }) => active),
    hasPolicies: RETURN_POLICIES.version > 0,
    isPortalOpen: GENERAL.data.portal_enabled,
  };
}

/** What other modules may ask of settings. */
export const settingsLinks = { rulesOf, customerRulesOf, warrantyRulesOf, remindingStores, progressOf };

/** Policies and places that name a product group, for whoever would delete it. */
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
