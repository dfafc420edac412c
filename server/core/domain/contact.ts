import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Who placed an order, as the order says. */
export interface Buyer {
  customer_email: string;
  customer_id: string | null;
  /** Where the order goes: a phone number without a prefix is read as of this country. */
  country: string | null;
}

/** Return a phone number in international form (E.164), a national one read as of this country; null when it is none. */
export function normalPhone(typed: string, country: string | null): string | null {
  const home = country && isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed, home);
  return number?.isPossible() ? number.number : null;
}

/** Return the country of a number in international form; null where several share its code. */
export const countryOfPhone = (phone: string): string | null => parsePhoneNumberFromString(phone)?.country ?? null;
