import type { Selectable } from "kysely";
import type { CreateReturn } from "#contracts/returns";
import type { Tx } from "#server/db/open";
import type { OrdersTable } from "#server/db/schema";
import { placeFor } from "#server/domain/return-place";
import { countryOf, type OrderRules } from "./rules-of-order.ts";

/** Where a parcel is to go, as the settings' places say; null where none serves it, it keeps no stock, or nothing is sent. */
export async function placeOf(
  tx: Tx,
  { rules, lines }: OrderRules,
  order: Selectable<OrdersTable>,
  body: CreateReturn,
): Promise<string | null> {
  if (body.shipping_method !== "LABEL" && body.shipping_method !== "CUSTOMER_LABEL") return null;
  const groups = body.items.map((item) => lines.get(item.order_line_id)?.groups ?? new Set<string>());
  const place = placeFor(rules.places, { country: countryOf(order), home: rules.country, groups });
  if (!place?.location_id) return null;
  const location = await tx
    .selectFrom("location")
    .select("id")
    .where("store_id", "=", order.store_id)
    .where("id", "=", place.location_id)
    .where("active", "=", true)
    .executeTakeFirst();
  return location?.id ?? null;
}
