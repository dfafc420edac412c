import type { ShippingPlace } from "#contracts/settings/places";
import { placeFor } from "./return-place.ts";

/** A place as the platform knows it. */
interface Location {
  id: string;
  name: string;
  active: boolean;
  address: { line1?: string | null | undefined; city?: string | null | undefined; country?: string | null | undefined } | null;
}
interface Wanted {
  /** The settings' place that was found for the case when it was requested. */
  place_id: string | null;
  /** Where its goods are to be booked in; people may have changed it since. */
  location_id: string | null;
  /** Where it is sent from. */
  country: string | null;
  /** The store's own country. */
  home: string;
}

const isReachable = ({ active, address }: Location): boolean => active && Boolean(address?.line1 && address.city);

/**
 * Where a parcel goes. The settings' places come first: the case's own, the one that stands for its location, the first that serves the
 * sender's country. A store without such a place sends to what its platform told: the case's location, the first in the sender's country,
 * the first there is. A place that is closed or has no street and town takes no parcels. Null: there is none that does.
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
