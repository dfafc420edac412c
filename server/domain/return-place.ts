import type { ShippingPlace } from "#contracts/settings/places";
import { isAmong } from "./zones.ts";

export interface Parcel {
  /** Where it comes from; null when that is not known. */
  country: string | null;
  home: string;
  /** Of each item the product groups it belongs to. */
  groups: readonly ReadonlySet<string>[];
}

/** The first active place that serves the parcel's country and all that is in it; undefined where none does. */
export const placeFor = (places: readonly ShippingPlace[], { country, home, groups }: Parcel): ShippingPlace | undefined =>
  places.find(
    (place) =>
      place.active &&
      isAmong(place, country, home) &&
      (place.product_group_ids.length === 0 || groups.every((own) => place.product_group_ids.some((id) => own.has(id)))),
  );
