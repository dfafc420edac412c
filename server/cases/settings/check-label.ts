import type { ShippingLabelSettings, WarrantySettings } from "#contracts/settings/label";
import type { Known } from "./known.ts";
import { type Problems, repeated, strangeCountries } from "./problems.ts";

export function checkLabel(data: ShippingLabelSettings, known: Known): Problems {
  const found: Problems = {};
  for (const [i, { carrier, carrier_name }] of data.accounts.entries())
    if (carrier === "OTHER" && !carrier_name) found[`accounts.${i}.carrier_name`] = "REQUIRED";
  for (const [i, zone] of data.zones.entries()) {
    Object.assign(found, strangeCountries(zone.countries, `zones.${i}.countries`));
    if (zone.countries.length + zone.zones.length === 0) found[`zones.${i}.countries`] = "REQUIRED";
  }
  if (data.payer.startsWith("DEDUCT_") && data.price_minor === 0) found.price_minor = "REQUIRED";
  if (data.dimension_id && !known.dimensions.has(data.dimension_id)) found.dimension_id = "INVALID";
  return found;
}

export function checkWarranty(data: WarrantySettings, known: Known): Problems {
  const fields = data.registration_fields.map(({ field }) => field);
  const place = data.return_location_id;
  return {
    ...repeated(fields, (i) => `registration_fields.${i}.field`, "INVALID"),
    ...(place && !known.locations.has(place) && { return_location_id: "UNKNOWN_LOCATION" }),
  };
}
