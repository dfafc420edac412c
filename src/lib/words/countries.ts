import { townLines } from "#contracts/address-lines";
import { countryCodes } from "#contracts/codes/countries";

/** Return the countries there are, by name. */
export function countryOptions(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countryCodes.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Return a country's name in the reader's language, or what was entered where it is no code. */
export function countryName(country: string, locale: string): string {
  const code = country.toUpperCase();
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? country) : country;
}

/** Return an order's address as lines of text, in the order a label has them, with the country in the reader's language. */
export function addressLines(address: Readonly<Record<string, unknown>> | null, locale: string): string[] {
  const text = (name: string) => (typeof address?.[name] === "string" ? address[name] : "");
  const country = text("country");
  const town = townLines({ country, city: text("city"), region: text("province"), postcode: text("postcode") });
  return [text("name"), text("line1"), text("line2"), ...town, countryName(country, locale)].filter(Boolean);
}
