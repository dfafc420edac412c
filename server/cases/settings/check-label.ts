import type { CarrierRule } from "#contracts/settings/carrier-rules";
import type { ShippingLabelSettings, WarrantySettings } from "#contracts/settings/label";
import type { Known } from "./known.ts";
import { type Problems, repeated, strangeCountries, unknownIds } from "./problems.ts";

export function checkLabel(data: ShippingLabelSettings, known: Known): Problems {
  const found: Problems = {};
  for (const [i, { carrier, carrier_name }] of data.accounts.entries())
    if (carrier === "OTHER" && !carrier_name) found[`accounts.${i}.carrier_name`] = "REQUIRED";
  for (const [i, zone] of data.zones.entries()) {
    Object.assign(found, strangeCountries(zone.countries, `zones.${i}.countries`));
    if (zone.countries.length + zone.zones.length === 0) found[`zones.${i}.countries`] = "REQUIRED";
  }
  if (data.payer.startsWith("DEDUCT_") && data.price_minor === 0) found.price_minor = "REQUIRED";
  for (const [i, rule] of data.rules.entries()) Object.assign(found, checkRule(rule, `rules.${i}`, known));
  Object.assign(
    found,
    repeated(
      data.rules.map(({ name }) => name),
      (i) => `rules.${i}.name`,
    ),
  );
  if (data.dimension_id && !known.dimensions.has(data.dimension_id)) found.dimension_id = "INVALID";
  return found;
}

function checkRule({ when, purchase }: CarrierRule, path: string, known: Known): Problems {
  const found: Problems = {
    ...strangeCountries(when.countries, `${path}.when.countries`),
    ...unknownIds(when.product_group_ids, known.groups, `${path}.when.product_group_ids`),
    ...unknownIds(when.to_place_ids, new Set([...known.places, ...known.locations]), `${path}.when.to_place_ids`),
  };
  // A maximum is not included, so that an equal minimum leaves nothing.
  if (isNothing(when.weight_min_g, when.weight_max_g)) found[`${path}.when.weight_max_g`] = "TOO_SMALL";
  if (isNothing(when.value_min_minor, when.value_max_minor)) found[`${path}.when.value_max_minor`] = "TOO_SMALL";
  if (purchase.connection_id && !known.connections.has(purchase.connection_id)) found[`${path}.purchase.connection_id`] = "INVALID";
  if (purchase.choose === "LISTED" && purchase.services.length === 0) found[`${path}.purchase.services`] = "REQUIRED";
  return found;
}

const isNothing = (min: number | null, max: number | null): boolean => max !== null && max <= (min ?? 0);

export function checkWarranty(data: WarrantySettings, known: Known): Problems {
  const fields = data.registration_fields.map(({ field }) => field);
  const place = data.return_location_id;
  return {
    ...repeated(fields, (i) => `registration_fields.${i}.field`, "INVALID"),
    ...(place && !known.locations.has(place) && { return_location_id: "UNKNOWN_LOCATION" }),
  };
}
