import { townLines } from "#contracts/address-lines";

/** Return ISO 3166-1 alpha-2 codes as `Intl` knows them: a pair of letters that is not a country has no name. */
export function countryOptions(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && !/^(Q[M-Z]|X[A-JL-Z])$/.test(code))
    .flatMap((value) => {
      const label = names.of(value);
      return label ? [{ value, label }] : [];
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Return a country's name in the reader's language, or what was entered where it is no code. */
export function countryName(country: string, locale: string): string {
  const code = country.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? country) : country;
}

/** Unions, reserved and former codes that `Intl` also has a name for. */
const notCountries = new Set([
  "AC",
  "AN",
  "BU",
  "CP",
  "CQ",
  "CS",
  "DD",
  "DG",
  "DY",
  "EA",
  "EU",
  "EZ",
  "FX",
  "HV",
  "IC",
  "NH",
  "NT",
  "RH",
  "SU",
  "TA",
  "TP",
  "UK",
  "UN",
  "VD",
  "YD",
  "YU",
  "ZR",
  "ZZ",
]);

/** Return an order's address as lines of text, in the order a label has them, with the country in the reader's language. */
export function addressLines(address: Readonly<Record<string, unknown>> | null, locale: string): string[] {
  const text = (name: string) => (typeof address?.[name] === "string" ? address[name] : "");
  const country = text("country");
  const town = townLines({ country, city: text("city"), region: text("province"), postcode: text("postcode") });
  return [text("name"), text("line1"), text("line2"), ...town, countryName(country, locale)].filter(Boolean);
}
