/** Field problems of a section: path within `data` → sentence key. */
export type Problems = Record<string, string>;

/** The first of two of the same name, without case, keeps it. */
export function repeated(names: readonly string[], path: (index: number) => string, problem = "NAME_TAKEN"): Problems {
  const seen = new Set<string>();
  const found: Problems = {};
  for (const [i, name] of names.entries()) {
    const folded = name.toLowerCase();
    if (seen.has(folded)) found[path(i)] = problem;
    seen.add(folded);
  }
  return found;
}

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** ISO 3166-1: a code that names a country, of the form the contract lets through. */
export const isCountry = (code: string): boolean => regions.of(code) !== undefined && !notCountries.has(code);
/** Regions the list of names knows beside countries. */
const notCountries = new Set(["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB"]);

export function strangeCountries(countries: readonly string[], path: string): Problems {
  return Object.fromEntries(countries.flatMap((code, i) => (isCountry(code) ? [] : [[`${path}.${i}`, "UNKNOWN_COUNTRY"]])));
}

/** Members of a list that the store does not have. */
export function strangers(ids: readonly string[], known: ReadonlySet<string>, path: string): Problems {
  return Object.fromEntries(ids.flatMap((id, i) => (known.has(id) ? [] : [[`${path}.${i}`, "INVALID"]])));
}
