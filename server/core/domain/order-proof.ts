import { emailKey } from "#contracts/email-address";
import { plainCode, plainDigits } from "#server/kit/typed-text";

/** What a customer enters to prove that an order is theirs, normalised for comparison. */
export interface OrderProof {
  number: string;
  email: string;
  /** The postcode, or what an order without one is proven by: the buyer's last name or phone number. */
  postcode: string;
}

/** What is known of an order that its customer knows too. */
export interface ProvenOrder {
  number: string;
  /** The address typed at checkout and the one of the customer's account. */
  emails: readonly string[];
  postcode: string;
  names: readonly string[];
  phones: readonly string[];
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

/** Normalise a name: accents, case and what joins its words do not matter. */
const nameKey = (typed: string): string =>
  plainDigits(typed)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
/** The digits of a phone number that are the same with and without its country. */
const phoneDigits = 7;
const phoneKey = (typed: string): string =>
  /^[+\d\s()./-]+$/.test(plainCode(typed)) ? plainCode(typed).replace(/\D/g, "").slice(-phoneDigits) : "";

/** Return one key of all three parts; null for an order that lacks one, because the rest would be too easy to guess. */
function keyOf(number: string, email: string, third: string): string | null {
  const parts = [numberKey(number), emailKey(email), third];
  return parts.every(Boolean) ? JSON.stringify(parts) : null;
}

/** The last word of a name, and as many more before it as are typed. */
function endingsOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.map((_, i) => nameKey(words.slice(i).join(""))).filter((key) => [...key].length > 1);
}

const isPhone = (key: string): boolean => key.length === phoneDigits;

/** Return the keys that prove an order: with its postcode, or, where it has none, with its buyer's last name or phone number. */
export function provingKeys({ number, emails, ...order }: ProvenOrder): string[] {
  const thirds = order.postcode.trim()
    ? [postcodeKey(order.postcode)]
    : [
        ...order.names.flatMap(endingsOf).map((name) => `name ${name}`),
        ...order.phones
          .map(phoneKey)
          .filter(isPhone)
          .map((phone) => `phone ${phone}`),
      ];
  return emails.flatMap((email) => thirds.map((third) => keyOf(number, email, third))).filter((key) => key !== null);
}

/** Return the keys of what was typed: it may be a postcode, a name or a phone number. */
export function typedKeys({ number, email, postcode }: OrderProof): string[] {
  const [code, name, phone] = [postcodeKey(postcode), nameKey(postcode), phoneKey(postcode)];
  const thirds = [code, name && `name ${name}`, isPhone(phone) && `phone ${phone}`];
  return thirds.flatMap((third) => (third ? (keyOf(number, email, third) ?? []) : []));
}
