import type { Zone } from "#contracts/settings/fields";

/** The member states of the European Union, ISO 3166-1. */
const european = new Set("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "));

export interface Places {
  countries: readonly string[];
  zones: readonly Zone[];
}

/**
 * Return whether a country is among the places; none named means everywhere. An unknown country is in no named place.
 */
export function isAmong({ countries, zones }: Places, country: string | null, home: string): boolean {
  if (countries.length === 0 && zones.length === 0) return true;
  return country !== null && (countries.includes(country) || zones.some((zone) => isInZone(zone, country, home)));
}

/** Return whether a country is in a zone, seen from the home country. */
export function isInZone(zone: Zone, country: string, home: string): boolean {
  if (zone === "EU") return european.has(country);
  return (country === home) === (zone === "DOMESTIC");
}
