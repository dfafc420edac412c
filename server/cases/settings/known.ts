import type { SettingsData, SettingsSection } from "#contracts/settings/settings";
import { lockProductGroups } from "#server/catalogue/product-groups/api";
import type { Reader, Tx } from "#server/db/open";
import { listConnectionRows } from "#server/platforms/carrier-connections/api";
import { loadSections } from "./repository.ts";

/** What a section's data may refer to. */
export interface Known {
  groups: ReadonlySet<string>;
  locations: ReadonlySet<string>;
  dimensions: ReadonlySet<string>;
  members: ReadonlySet<string>;
  /** Carrier services that labels are bought from. */
  connections: ReadonlySet<string>;
  /** Places that parcels go to, by their own ids. */
  places: ReadonlySet<string>;
}

/** Return every product group a section names. */
export function groupsNamed(data: SettingsData[SettingsSection]): string[] {
  if ("policies" in data) return data.policies.flatMap(({ applies_to }) => applies_to.product_group_ids);
  if ("rules" in data) return data.rules.flatMap(({ when }) => when.product_group_ids);
  return "locations" in data ? data.locations.flatMap(({ product_group_ids }) => product_group_ids) : [];
}

export async function knownTo(tx: Tx, storeId: string, data: SettingsData[SettingsSection]): Promise<Known> {
  return {
    groups: await lockProductGroups(tx, storeId, [...new Set(groupsNamed(data))]),
    locations: await locationIds(tx, storeId),
    dimensions: await dimensionIds(tx, storeId),
    members: await memberIds(tx, storeId),
    connections: idsOf(await listConnectionRows(tx, storeId)),
    places: new Set((await loadSections(tx, storeId)).SHIPPING_LOCATIONS.data.locations.flatMap(({ id }) => id ?? [])),
  };
}

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
const locationIds = async (tx: Reader, storeId: string) =>
  idsOf(await tx.selectFrom("location").select("id").where("store_id", "=", storeId).execute());
const dimensionIds = async (tx: Reader, storeId: string) =>
  idsOf(await tx.selectFrom("dimension").select("id").where("store_id", "=", storeId).execute());
const memberIds = async (tx: Reader, storeId: string) =>
  idsOf(await tx.selectFrom("membership").select("id").where("store_id", "=", storeId).execute());
