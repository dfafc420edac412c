import type { Selectable } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { Tx } from "#server/db/open";
import type { Orders } from "#server/db/tables";
import { placeFor } from "#server/domain/return-place";
import { countryOf, type OrderRules } from "./order-rules.ts";

export interface ReturnPlace {
  /** Id of a place in the settings. */
  place_id: string | null;
  /** Id of a location of the platform. */
  location_id: string | null;
}
const nowhere: ReturnPlace = { place_id: null, location_id: null };

/** Return where a parcel is sent according to the settings; a place without stock has no location. */
export async function chooseReturnLocation(
  tx: Tx,
  { rules, lines }: OrderRules,
  order: Selectable<Orders>,
  body: CreateReturn,
): Promise<ReturnPlace> {
  if (body.shipping_method !== "LABEL" && body.shipping_method !== "CUSTOMER_LABEL") return nowhere;
  const groups = body.items.map((item) => lines.get(item.order_line_id)?.groups ?? new Set<string>());
  const place = placeFor(rules.places, { country: countryOf(order), home: rules.country, groups });
  if (!place) return nowhere;
  const place_id = place.id ?? null;
  if (!place.location_id) return { place_id, location_id: null };
  const location = await tx
    .selectFrom("location")
    .select("id")
    .where("store_id", "=", order.store_id)
    .where("id", "=", place.location_id)
    .where("active", "=", true)
    .executeTakeFirst();
  return { place_id, location_id: location?.id ?? null };
}
