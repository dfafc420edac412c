import type { PlaceAddress, ShippingPlace, StorePlace } from "#contracts/settings/places";
import { inLanguages } from "#src/lib/in-languages";
import { newId } from "../addresses.ts";

export type PlaceValues<Place> = Omit<Place, "address"> & { address: Partial<PlaceAddress> };

const common = { name: "", phone: "", location_id: null, countries: [], zones: [], product_group_ids: [], active: true };
/** `country` is the store's own: most places are there. */
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

/** Where in the list a place stands, or will: a new one comes last. */
export function placeOf(data: { locations: readonly { id?: string | undefined }[] }, id: string): number {
  const index = data.locations.findIndex((place) => place.id === id);
  return index < 0 ? data.locations.length : index;
}

/** The list with this place in its place. */
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

/** From the fields: a point without numbers is none. */
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
