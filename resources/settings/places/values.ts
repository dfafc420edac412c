import type { PlaceAddress, ShippingPlace, StorePlace } from "#contracts/settings/places";
import { inLanguages } from "#src/lib/words/text-in";
import { newId } from "../resource.ts";

export type PlaceValues<Place> = Omit<Place, "address"> & { address: Partial<PlaceAddress> };

const common = { name: "", phone: "", location_id: null, countries: [], zones: [], product_group_ids: [], active: true };
/** Return a new return address in `country`, the store's own. */
export const newShippingPlace = (country: string): PlaceValues<ShippingPlace> => ({ ...common, address: { country }, restock: true });
export const newStorePlace = (country: string): PlaceValues<StorePlace> => ({
  ...common,
  address: { country },
  opening_hours: [],
  instructions: {},
  point: null,
  radius_km: null,
  qr: true,
  may_restock: true,
  may_refund: false,
  member_ids: [],
});

/** Return the index of an address in the list; a new one is appended. */
export function indexOfPlace(data: { locations: readonly { id?: string | undefined }[] }, id: string): number {
  const index = data.locations.findIndex((place) => place.id === id);
  return index < 0 ? data.locations.length : index;
}

/** Return the list with this address replaced or appended. */
export function withPlace<Place extends { id?: string | undefined }>(
  data: { locations: readonly Place[] },
  id: string,
  place: Place,
): { locations: Place[] } {
  return { locations: id === newId ? [...data.locations, place] : data.locations.map((one) => (one.id === id ? place : one)) };
}

export function toShippingPlace(values: PlaceValues<ShippingPlace>): ShippingPlace {
  return { ...values, address: toAddress(values.address), location_id: values.location_id ?? null };
}

/** Return the values to save; a point without coordinates is null. */
export function toStorePlace(values: PlaceValues<StorePlace>): StorePlace {
  const { point } = values;
  const hasPoint = typeof point?.latitude === "number" || typeof point?.longitude === "number";
  return {
    ...values,
    address: toAddress(values.address),
    location_id: values.location_id ?? null,
    instructions: inLanguages(values.instructions),
    point: hasPoint ? point : null,
    radius_km: values.radius_km ?? null,
  };
}

const toAddress = ({ line1 = "", line2 = "", city = "", province = "", postcode = "", country = "" }: Partial<PlaceAddress>) => ({
  line1,
  line2,
  city,
  province,
  postcode,
  country,
});
