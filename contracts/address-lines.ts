/** The parts of an address below its street. */
export interface Town {
  country?: string | null | undefined;
  city?: string | null | undefined;
  region?: string | null | undefined;
  postcode?: string | null | undefined;
}

/** "Atlanta, GA 30312": town and region come before the postcode. */
const cityFirst = new Set(["US", "CA", "AU", "NZ", "IN", "JP", "KR", "TW", "VN", "TH", "ID", "SG", "IE", "GB", "ZA", "AE", "SA", "EG"]);
/** The postcode has a line of its own. */
const ownLine = new Set(["GB", "IE", "ZA"]);
/** The region is no part of an address, and carriers ask to leave it out. */
const withoutRegion = new Set(["AT", "BE", "CH", "DE", "DK", "FI", "FR", "GB", "NL", "NO", "NZ", "PL", "PT", "SE", "SG"]);

/** Return the lines below the street, in the country's usual order and in Latin or native script as entered. */
export function townLines({ country, city, region, postcode }: Town): string[] {
  const code = country?.toUpperCase() ?? "";
  const area = withoutRegion.has(code) ? undefined : region;
  if (!cityFirst.has(code)) return present([present([postcode, city, area]).join(" ")]);
  if (ownLine.has(code)) return present([present([city, area]).join(", "), postcode]);
  const rest = present([area, postcode]).join(" ");
  return present([present([city, rest]).join(area ? ", " : " ")]);
}

const present = (parts: readonly (string | null | undefined)[]): string[] => parts.filter((part): part is string => Boolean(part));
