import type { RecordUser } from "#server/core/ports";
import type { Reader } from "#server/db/open";
import { sectionsOf } from "./repository.ts";

/** Return the policies and places that name a product group, which block its deletion. */
export async function settingsOfGroup(reader: Reader, storeId: string, groupId: string): Promise<RecordUser[]> {
  const { RETURN_POLICIES, SHIPPING_LOCATIONS, IN_STORE_LOCATIONS } = await sectionsOf(reader, storeId);
  const policies = RETURN_POLICIES.data.policies.filter(({ applies_to }) => applies_to.product_group_ids.includes(groupId));
  const places = [...SHIPPING_LOCATIONS.data.locations, ...IN_STORE_LOCATIONS.data.locations];
  const users = [...policies, ...places.filter(({ product_group_ids }) => product_group_ids.includes(groupId))];
  return users.map(({ id, name }) => ({ noun: "settings", id: id ?? "", name }));
}
