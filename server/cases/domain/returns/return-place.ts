import type { ShippingPlace } from "#contracts/settings/places";
import { isAmong } from "#server/kit/zones";

export interface Parcel {
  /** The sender's country; null when unknown. */
  country: string | null;
  home: string;
  /** The product groups of each item. */
  groups: readonly ReadonlySet<string>[];
}

/** Return the first active place that serves the parcel's country and all its items; undefined when none does. */
export const placeFor = (places: readonly ShippingPlace[], { country, home, groups }: Parcel): ShippingPlace | undefined =>
  places.find(
    (place) =>
      place.active &&
      isAmong(place, country, home) &&
      (place.product_group_ids.length === 0 || groups.every((own) => place.product_group_ids.some((id) => own.has(id)))),
  );
