import { townLines } from "#contracts/address-lines";
import { countryName } from "./countries.ts";

/** Return an order's address as lines of text, in the order a label has them, with the country in the reader's language. */
export function addressLines(address: Readonly<Record<string, unknown>> | null, locale: string): string[] {
  const text = (name: string) => (typeof address?.[name] === "string" ? address[name] : "");
  const country = text("country");
  const town = townLines({ country, city: text("city"), region: text("province"), postcode: text("postcode") });
  return [text("name"), text("line1"), text("line2"), ...town, countryName(country, locale)].filter(Boolean);
}
