import { sql } from "kysely";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";

/** Select the place of the settings the items of the return `r` go to, as it is set now. */
export const placeOfCase = (storeId: string) => sql<ShippingPlace | StorePlace | null>`(
  select place.value from store_settings as t, jsonb_array_elements(t.data -> 'locations') as place
  where t.store_id = ${storeId} and t.section in ('SHIPPING_LOCATIONS', 'IN_STORE_LOCATIONS')
    and place.value ->> 'id' = r.policy_snapshot ->> 'place_id'
  limit 1)`;
