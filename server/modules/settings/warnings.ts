import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { SettingsData, SettingsSection, SettingsWarning } from "#contracts/settings/settings";
import { overlapsOf } from "#server/domain/policy-overlaps";

/** What the warnings depend on beside the settings. */
export interface WarningFacts {
  activeGroups: ReadonlySet<string>;
  activeLocations: ReadonlySet<string>;
  /** Whether customers can open the portal at all. */
  isPortalOpen: boolean;
}

/** Return warnings about settings that are allowed but hardly intended. */
export function warningsOf(section: SettingsSection, data: SettingsData[SettingsSection], facts: WarningFacts): SettingsWarning[] {
  if (section === "GENERAL") return ofGeneral(data as SettingsData["GENERAL"]);
  if (section === "RETURN_POLICIES") return ofPolicies(data as SettingsData["RETURN_POLICIES"], facts);
  if (section === "SHIPPING_LOCATIONS" || section === "IN_STORE_LOCATIONS") return ofPlaces(section, (data as PlacesData).locations, facts);
  if (section === "WARRANTY" && (data as SettingsData["WARRANTY"]).portal_enabled && !facts.isPortalOpen)
    return [warning("PORTAL_CLOSED", "portal_enabled")];
  return [];
}
type PlacesData = { locations: (ShippingPlace | StorePlace)[] };
const warning = (code: SettingsWarning["code"], path: string, names: string[] = []): SettingsWarning => ({ code, path, names });

function ofGeneral({ reasons, refund_trigger }: SettingsData["GENERAL"]): SettingsWarning[] {
  return [
    ...(reasons.some(({ active }) => active) ? [] : [warning("NO_CUSTOMER_REASON", "reasons")]),
    ...(refund_trigger === "ON_RECEIVED" ? [] : [warning("EARLY_REFUND", "refund_trigger")]),
  ];
}

function ofPolicies({ policies }: SettingsData["RETURN_POLICIES"], facts: WarningFacts): SettingsWarning[] {
  return policies.flatMap((policy, i) => {
    if (!policy.active) return [];
    const path = `policies.${i}`;
    const groups = policy.applies_to.product_group_ids;
    const isEmpty = groups.length > 0 && !groups.some((id) => facts.activeGroups.has(id));
    const { hidden, overlapping } = overlapsOf(policies, i);
    return [
      ...(isEmpty ? [warning("GROUP_INACTIVE", `${path}.applies_to.product_group_ids`)] : []),
      ...(hidden.length ? [warning("NEVER_DECIDES", path, hidden)] : []),
      ...(overlapping.length ? [warning("OVERLAPS", path, overlapping)] : []),
      ...(policy.final_sale || policy.methods.some((method) => method !== "NO_SHIPMENT") ? [] : [warning("NO_METHOD", `${path}.methods`)]),
    ];
  });
}

function ofPlaces(section: SettingsSection, places: readonly (ShippingPlace | StorePlace)[], facts: WarningFacts): SettingsWarning[] {
  const isNone = section === "SHIPPING_LOCATIONS" && !places.some(({ active }) => active);
  return [
    ...(isNone ? [warning("NO_ACTIVE_PLACE", "locations")] : []),
    ...places.flatMap(({ active, location_id, name }, i) =>
      active && location_id && !facts.activeLocations.has(location_id) ? [warning("PLACE_INACTIVE", `locations.${i}`, [name])] : [],
    ),
  ];
}
