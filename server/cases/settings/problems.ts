import { isCountry } from "#contracts/codes/countries";

/** Field problems of a section: path within `data` → sentence key. */
export type Problems = Record<string, string>;

/** Report repeated names, compared without case; the first of each is fine. */
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

export function strangeCountries(countries: readonly string[], path: string): Problems {
  return Object.fromEntries(countries.flatMap((code, i) => (isCountry(code) ? [] : [[`${path}.${i}`, "UNKNOWN_COUNTRY"]])));
}

/** Report ids that the store does not have. */
export function unknownIds(ids: readonly string[], known: ReadonlySet<string>, path: string): Problems {
  return Object.fromEntries(ids.flatMap((id, i) => (known.has(id) ? [] : [[`${path}.${i}`, "INVALID"]])));
}
