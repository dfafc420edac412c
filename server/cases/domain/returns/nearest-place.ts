import type { ShippingPlace } from "#contracts/settings/places";
import { placeFor } from "./return-place.ts";

/** A location imported from the platform. */
interface Location {
  id: string;
  name: string;
  active: boolean;
  address: { line1?: string | null | undefined; city?: string | null | undefined; country?: string | null | undefined } | null;
}
interface Wanted {
  /** The place of the settings chosen for the case at the request. */
  place_id: string | null;
  /** The location its goods are restocked at; staff may have changed it since. */
  location_id: string | null;
  /** The sender's country. */
  country: string | null;
  /** The store's own country. */
  home: string;
}

const isReachable = ({ active, address }: Location): boolean => active && Boolean(address?.line1 && address.city);

/**
 * Return where a parcel goes, or null when no place takes parcels. Places of the settings come first: the case's own,
 * the one linked to its location, the first that serves the sender's country. Otherwise a location of the platform: the
 * case's own, the first in the sender's country, the first of all. A location that is inactive or has no street and
 * city takes no parcels.
 */
export function returnPlaceFor<L extends Location>(
  places: readonly ShippingPlace[],
  locations: readonly L[],
  { place_id, location_id, country, home }: Wanted,
): ShippingPlace | L | null {
  const own = places.filter(({ active }) => active);
  const known = locations.filter(isReachable);
  const meant = own.find((place) => place.id === place_id && (location_id === null || place.location_id === location_id));
  if (meant) return meant;
  const there = location_id && (own.find((place) => place.location_id === location_id) ?? known.find(({ id }) => id === location_id));
  if (there) return there;
  const forAll = own.filter(({ product_group_ids }) => product_group_ids.length === 0);
  return (
    placeFor(forAll, { country, home, groups: [] }) ??
    known.find(({ address }) => country !== null && address?.country?.toUpperCase() === country.toUpperCase()) ??
    known[0] ??
    null
  );
}
