import { emailKey } from "#contracts/email-address";
import { plainCode } from "#server/kit/typed-text";

/** What a customer enters to prove that an order is theirs, normalised for comparison. */
export interface OrderProof {
  number: string;
  email: string;
  postcode: string;
}

/** Normalise an order number: "#1001", " 1001 " and "1001" are equal, in the digits of any keyboard. */
export const numberKey = (typed: string): string => plainCode(typed).replace(/^#+/, "").trim().toLowerCase();

/** Before the digits of a postcode: "D-10115", "CH-8001". */
const country = /^[A-Z]{1,3}(?=\d{4,}$)/;
/** What some countries add to the five digits of an area: the side of a street. */
const addition = /^(\d{5})\d{4}$/;

/**
 * Normalise a postcode to what names its area: spaces, dashes, case, a country before it and "ZIP+4" do not matter, because one address
 * is written with them and without.
 */
export const postcodeKey = (typed: string): string =>
  plainCode(typed).replace(/[\s-]/g, "").toUpperCase().replace(country, "").replace(addition, "$1");

/** Return one key of all three parts; null for an order that lacks one, because the rest would be too easy to guess. */
export function proofKey({ number, email, postcode }: OrderProof): string | null {
  const parts = [numberKey(number), emailKey(email), postcodeKey(postcode)];
  return parts.every(Boolean) ? JSON.stringify(parts) : null;
}
