import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { SettingsData, SettingsSection, SettingsWarning } from "#contracts/settings/settings";
import { isAutomatic } from "#server/cases/domain/labels/carrier-rules";
import { overlapsOf } from "#server/cases/domain/returns/policy-overlaps";

/** What the warnings depend on beside the settings. */
export interface WarningFacts {
  activeGroups: ReadonlySet<string>;
  activeLocations: ReadonlySet<string>;
  /** Whether customers can open the portal at all. */
  isPortalOpen: boolean;
  /** What the platform of a connected store can do with the granted scopes; null where nothing is connected. */
  platform: { credit: "account" | "gift_card" | "coupon" | null; countsByPlace: boolean } | null;
  /** Carrier services that labels may be bought from without a person. */
  automaticCarriers: ReadonlySet<string>;
  /** Carrier services that can issue a code from which a counter prints a label. */
  codeCarriers: ReadonlySet<string>;
}

/** Return warnings about settings that are allowed but hardly intended. */
export function warningsOf(section: SettingsSection, data: SettingsData[SettingsSection], facts: WarningFacts): SettingsWarning[] {
  if (section === "GENERAL") return ofGeneral(data as SettingsData["GENERAL"], facts);
  if (section === "RETURN_POLICIES") return ofPolicies(data as SettingsData["RETURN_POLICIES"], facts);
  if (section === "SHIPPING_LOCATIONS" || section === "IN_STORE_LOCATIONS") return ofPlaces(section, (data as PlacesData).locations, facts);
  if (section === "WARRANTY" && (data as SettingsData["WARRANTY"]).portal_enabled && !facts.isPortalOpen)
    return [warning("PORTAL_CLOSED", "portal_enabled")];
  return section === "SHIPPING_LABEL" ? ofLabels(data as SettingsData["SHIPPING_LABEL"], facts) : [];
}
type PlacesData = { locations: (ShippingPlace | StorePlace)[] };
const warning = (code: SettingsWarning["code"], path: string, names: string[] = []): SettingsWarning => ({ code, path, names });

/** As long as no carrier is connected, a store hands out slips of its own. */
const ofLabels = (
  { accounts, payer, qr_label, buy_when, rules }: SettingsData["SHIPPING_LABEL"],
  { activeGroups, automaticCarriers, codeCarriers }: WarningFacts,
): SettingsWarning[] => [
  ...(buy_when !== "BY_STAFF" && !rules.some((rule) => isAutomatic(rule, automaticCarriers)) ? [warning("NO_LABEL_RULE", "buy_when")] : []),
  ...rules.flatMap(({ active, when, purchase }, i) => [
    ...(active && when.product_group_ids.length > 0 && !when.product_group_ids.some((id) => activeGroups.has(id))
      ? [warning("GROUP_INACTIVE", `rules.${i}.when.product_group_ids`)]
      : []),
    ...(active && purchase.connection_id !== null && !automaticCarriers.has(purchase.connection_id)
      ? [warning("CARRIER_UNCONFIRMED", `rules.${i}.purchase.connection_id`)]
      : []),
    ...(active && purchase.connection_id !== null && purchase.handover !== "PRINT" && !codeCarriers.has(purchase.connection_id)
      ? [warning("ISSUES_NO_CODE", `rules.${i}.purchase.handover`)]
      : []),
  ]),
  ...(accounts.some(({ active }) => active) ? [warning("CARRIER_NOT_CONNECTED", "accounts")] : []),
  ...(payer.startsWith("DEDUCT_") ? [warning("SLIPS_ARE_FREE", "price_minor")] : []),
  ...(qr_label && codeCarriers.size === 0 ? [warning("NO_COUNTER_CODE", "qr_label")] : []),
];

function ofGeneral(general: SettingsData["GENERAL"], { platform }: WarningFacts): SettingsWarning[] {
  const { reasons, refund_trigger } = general;
  return [
    ...(platform ? ofCredit(general, platform.credit) : []),
    ...(platform || !general.platform_notifies ? [] : [warning("PLATFORM_NOT_CONNECTED", "platform_notifies")]),
    ...(reasons.some(({ active }) => active) ? [] : [warning("NO_CUSTOMER_REASON", "reasons")]),
    ...(refund_trigger === "ON_RECEIVED" ? [] : [warning("EARLY_REFUND", "refund_trigger")]),
  ];
}

/** Store credit is issued by the platform, in its own form. */
function ofCredit(
  { default_resolution, bonus_credit }: SettingsData["GENERAL"],
  credit: NonNullable<WarningFacts["platform"]>["credit"],
): SettingsWarning[] {
  const isUsed = default_resolution === "STORE_CREDIT" || bonus_credit.type !== "NONE";
  if (!isUsed || credit === "account" || credit === "gift_card") return [];
  return [warning(credit === "coupon" ? "PLATFORM_COUPON" : "PLATFORM_NO_CREDIT", "default_resolution")];
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
  const isCountedOnce = facts.platform?.countsByPlace === false && places.filter(({ active }) => active).length > 1;
  return [
    ...(isCountedOnce ? [warning("PLATFORM_ONE_STOCK", "locations")] : []),
    ...(isNone ? [warning("NO_ACTIVE_PLACE", "locations")] : []),
    ...places.flatMap(({ active, location_id, name }, i) =>
      active && location_id && !facts.activeLocations.has(location_id) ? [warning("PLACE_INACTIVE", `locations.${i}`, [name])] : [],
    ),
  ];
}
