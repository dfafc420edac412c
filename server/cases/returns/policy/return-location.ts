import type { Selectable } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { StorePlace } from "#contracts/settings/places";
import { placeFor } from "#server/cases/domain/returns/return-place";
import { storePlacesFor } from "#server/cases/domain/returns/store-place";
import type { Tx } from "#server/db/open";
import type { Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { countryOf, type OrderRules } from "./order-rules.ts";

export interface ReturnPlace {
  /** Id of a return address or drop-off store in the settings. */
  place_id: string | null;
  /** Id of a location of the platform. */
  location_id: string | null;
}
const nowhere: ReturnPlace = { place_id: null, location_id: null };

/** Return where the items go according to the settings; a place without stock has no location. @throws UNKNOWN_LOCATION */
export async function chooseReturnLocation(
  tx: Tx,
  context: CallContext,
  orderRules: OrderRules,
  order: Selectable<Orders>,
  body: CreateReturn,
): Promise<ReturnPlace> {
  const { rules, lines } = orderRules;
  if (body.shipping_method === "IN_STORE") {
    const store = storeChosen(context, orderRules, order, body);
    return { place_id: store?.id ?? null, location_id: store && (await activeLocation(tx, order.store_id, store)) };
  }
  if (body.store_place_id) throw unknownStore(body.store_place_id);
  if (body.shipping_method === "NO_SHIPMENT") return nowhere;
  const named = body.items.flatMap((item) => lines.get(item.order_line_id)?.offer?.placeId ?? [])[0];
  const chosen = rules.places.find(({ id, active }) => id === named && active);
  if (named && chosen) return { place_id: named, location_id: await activeLocation(tx, order.store_id, chosen) };
  const groups = body.items.map((item) => lines.get(item.order_line_id)?.groups ?? new Set<string>());
  const place = placeFor(rules.places, { country: countryOf(order), home: rules.country, groups });
  if (!place) return nowhere;
  return { place_id: place.id ?? null, location_id: await activeLocation(tx, order.store_id, place) };
}

const unknownStore = (store_place_id: string) => new AppError("UNKNOWN_LOCATION", { path: "store_place_id", store_place_id });

/** Return the named store, or the only one that takes every item. Staff may name any active store, customers an offered one. */
function storeChosen(
  { actor }: CallContext,
  { rules, lines }: OrderRules,
  order: Selectable<Orders>,
  body: CreateReturn,
): StorePlace | null {
  const wanted = [...new Set(body.items.map(({ order_line_id }) => order_line_id))];
  const visit = { country: countryOf(order), home: rules.country, point: body.near ?? order.ship_to?.point ?? null };
  const offered = storePlacesFor(rules.stores, {
    ...visit,
    lines: wanted.map((id) => ({ id, groups: lines.get(id)?.groups ?? new Set() })),
  });
  const suitable = offered.filter(({ order_line_ids }) => order_line_ids.length === wanted.length).map(({ place }) => place);
  if (!body.store_place_id) return (suitable.length === 1 && suitable[0]) || null;
  const choice = actor.type === "customer" ? suitable : rules.stores.filter(({ active }) => active);
  const found = choice.find(({ id }) => id === body.store_place_id);
  if (!found) throw unknownStore(body.store_place_id);
  return found;
}

/** Return a place's location while the platform uses it, else null. */
export async function activeLocation(tx: Tx, storeId: string, { location_id }: Pick<StorePlace, "location_id">): Promise<string | null> {
  if (!location_id) return null;
  const location = await tx
    .selectFrom("location")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "=", location_id)
    .where("active", "=", true)
    .executeTakeFirst();
  return location?.id ?? null;
}
