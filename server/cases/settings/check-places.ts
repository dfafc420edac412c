import { isCountry } from "#contracts/codes/countries";
import type { InStoreLocationSettings, PlaceAddress, ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { Known } from "./known.ts";
import { type Problems, repeated, strangeCountries, unknownIds } from "./problems.ts";

/** Postcode formats of countries where a wrong one most often misroutes a parcel; others are not checked. */
const postcodes: Record<string, RegExp> = {
  AU: /^\d{4}$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  CN: /^\d{6}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  IT: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  US: /^\d{5}(-\d{4})?$/,
};
/** Countries whose addresses need a state or province. */
const withProvince = new Set(["AU", "BR", "CA", "CN", "IN", "MX", "US"]);

/** Check what both kinds of places have in common. */
export function checkPlaces(places: readonly (ShippingPlace | StorePlace)[], known: Known): Problems {
  const found = repeated(
    places.map(({ name }) => name),
    (i) => `locations.${i}.name`,
  );
  for (const [i, place] of places.entries()) {
    const path = `locations.${i}`;
    Object.assign(found, checkAddress(place.address, `${path}.address`), strangeCountries(place.countries, `${path}.countries`));
    Object.assign(found, unknownIds(place.product_group_ids, known.groups, `${path}.product_group_ids`));
    if (place.location_id && !known.locations.has(place.location_id)) found[`${path}.location_id`] = "UNKNOWN_LOCATION";
  }
  return found;
}

function checkAddress({ country, postcode, province }: PlaceAddress, path: string): Problems {
  if (!isCountry(country)) return { [`${path}.country`]: "UNKNOWN_COUNTRY" };
  const form = postcodes[country];
  return {
    ...(form && !form.test(postcode) && { [`${path}.postcode`]: postcode ? "INVALID" : "REQUIRED" }),
    ...(withProvince.has(country) && !province && { [`${path}.province`]: "REQUIRED" }),
  };
}

/** Check what only shops have: opening hours, and members who work there. */
export function checkShops({ locations }: InStoreLocationSettings, known: Known): Problems {
  const found: Problems = {};
  for (const [i, { opening_hours, member_ids, radius_km, point }] of locations.entries()) {
    for (const [j, { opens, closes }] of opening_hours.entries())
      if (closes <= opens) found[`locations.${i}.opening_hours.${j}.closes`] = "ENDS_BEFORE";
    Object.assign(found, unknownIds(member_ids, known.members, `locations.${i}.member_ids`));
    if (radius_km !== null && !point) found[`locations.${i}.point`] = "REQUIRED";
  }
  return found;
}
