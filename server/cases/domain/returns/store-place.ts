import type { ErrorCode } from "#contracts/errors";
import type { Action } from "#contracts/returns/actions";
import type { Stage } from "#contracts/returns/states";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import { isAmong } from "#server/kit/zones";

export type Point = NonNullable<StorePlace["point"]>;
export interface StoreVisit {
  /** The customer's country; null when unknown. */
  country: string | null;
  /** The store's own country. */
  home: string;
  /** Where the customer is; null when unknown. */
  point: Point | null;
  /** The product groups of each order line. */
  lines: readonly { id: string; groups: ReadonlySet<string> }[];
}
/** A store a customer may choose, its distance, and the order lines it takes. */
export interface OfferedPlace {
  place: StorePlace;
  distance_km: number | null;
  order_line_ids: string[];
}

const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Return the great-circle distance of two points, to 100 metres. */
export function distanceKm(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(half(a.latitude, b.latitude) + across)));
  return Math.round(angle * earthRadiusKm * 10) / 10;
}

/**
 * Return the active stores that serve the customer's country and take one of the lines, nearest first. A store with a
 * radius is left out only when the distance is known.
 */
export function storePlacesFor(places: readonly StorePlace[], { country, home, point, lines }: StoreVisit): OfferedPlace[] {
  const offered = places.flatMap((place): OfferedPlace[] => {
    const distance_km = point && place.point && distanceKm(point, place.point);
    const isFar = distance_km !== null && place.radius_km !== null && distance_km > place.radius_km;
    const taken = lines.filter(({ groups }) => takes(place, groups)).map(({ id }) => id);
    const isOffered = place.active && !isFar && taken.length > 0 && isAmong(place, country, home);
    return isOffered ? [{ place, distance_km, order_line_ids: taken }] : [];
  });
  return offered.sort((a, b) => (a.distance_km ?? Number.POSITIVE_INFINITY) - (b.distance_km ?? Number.POSITIVE_INFINITY) || 0);
}

const takes = ({ product_group_ids }: StorePlace, groups: ReadonlySet<string>): boolean =>
  product_group_ids.length === 0 || product_group_ids.some((id) => groups.has(id));

export const isStore = (place: ShippingPlace | StorePlace): place is StorePlace => "may_restock" in place;

/** Return whether the customer gets a code to show in the store. */
export const hasDropOffCode = (places: readonly StorePlace[], placeId: string | null): boolean =>
  places.find(({ id }) => id === placeId)?.qr ?? true;

/** Return whether restocking is suggested for items that arrive at a place. */
export const suggestsRestock = (place: ShippingPlace | StorePlace | null): boolean => place === null || isStore(place) || place.restock;

/** Return whether items may be restocked at a location: refused where only stores that may not restock stand. */
export function mayRestockAt(places: readonly (ShippingPlace | StorePlace)[], locationId: string): boolean {
  const there = places.filter(({ active, location_id }) => active && location_id === locationId);
  return there.length === 0 || there.some((place) => !isStore(place) || place.may_restock);
}

/** A member as the rules of a store see them; the owner and systems are null. */
export interface StoreMember {
  id: string;
  /** Locations the member is limited to; null = all. */
  locations: readonly string[] | null;
}

/** Return whether a member belongs to a store: its own people, else those whose limits include its location. */
function isOfStore({ member_ids, location_id }: StorePlace, { id, locations }: StoreMember): boolean {
  return member_ids.length > 0 ? member_ids.includes(id) : locations !== null && location_id !== null && locations.includes(location_id);
}

/** Return whether a member may receive what is brought to a store; without people of its own, everyone not limited elsewhere. */
export const mayReceiveAt = (place: StorePlace, member: StoreMember): boolean =>
  isOfStore(place, member) || (place.member_ids.length === 0 && member.locations === null);

const paying: readonly Action[] = ["refund", "create-store-credit"];

/** Return why a member may not take an action on a return of this place, or null. */
export function placeObjection(
  { place, stage, location_id }: { place: ShippingPlace | StorePlace | null; stage: Stage; location_id: string | null },
  action: Action,
  member: StoreMember | null,
): ErrorCode | null {
  if (!member) return null;
  // Without a chosen store nobody's location is the right one, so only people without limits take it in.
  const isAnywhere = stage === "DROP_OFF_IN_STORE" && location_id === null && !(place && isStore(place));
  if (isAnywhere) return action === "shipment-received" && member.locations !== null ? "FORBIDDEN" : null;
  if (!place || !isStore(place)) return null;
  if (action === "shipment-received") return stage === "DROP_OFF_IN_STORE" && !mayReceiveAt(place, member) ? "FORBIDDEN" : null;
  return paying.includes(action) && !place.may_refund && isOfStore(place, member) ? "STORE_CANNOT_REFUND" : null;
}
