import type { RecordUser } from "#server/core/ports";
import type { Reader } from "#server/db/open";
import { sectionsOf } from "./repository.ts";

/** Return the policies, places and label rules that name a product group, which block its deletion. */
export async function settingsOfGroup(reader: Reader, storeId: string, groupId: string): Promise<RecordUser[]> {
  const { RETURN_POLICIES, SHIPPING_LOCATIONS, IN_STORE_LOCATIONS, SHIPPING_LABEL } = await sectionsOf(reader, storeId);
  const policies = RETURN_POLICIES.data.policies.filter(({ applies_to }) => applies_to.product_group_ids.includes(groupId));
  const places = [...SHIPPING_LOCATIONS.data.locations, ...IN_STORE_LOCATIONS.data.locations];
  const rules = SHIPPING_LABEL.data.rules.filter(({ when }) => when.product_group_ids.includes(groupId));
  return asUsers([...policies, ...places.filter(({ product_group_ids }) => product_group_ids.includes(groupId)), ...rules]);
}

/** Return the rules that buy from a carrier service, which block its deletion. */
export async function rulesOfConnection(reader: Reader, storeId: string, connectionId: string): Promise<RecordUser[]> {
  const { SHIPPING_LABEL } = await sectionsOf(reader, storeId);
  return asUsers(SHIPPING_LABEL.data.rules.filter(({ purchase }) => purchase.connection_id === connectionId));
}

const asUsers = (named: readonly { id?: string | undefined; name: string }[]): RecordUser[] =>
  named.map(({ id, name }) => ({ noun: "settings", id: id ?? "", name }));
