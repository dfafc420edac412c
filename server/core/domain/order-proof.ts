import { emailKey } from "#contracts/email-address";

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
  country: string | null;
  names: readonly string[];
  phones: readonly string[];
}

/** Normalise an order number: "#1001", " 1001 " and "1001" are equal. */
export const numberKey = (typed: string): string => typed.trim().replace(/^#+/, "").trim().toLowerCase();
/** Normalise a postcode: spaces, dashes and case do not matter. */
export const postcodeKey = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();
/** Normalise a name: accents, case and what joins its words do not matter. */
const nameKey = (typed: string): string =>
  typed
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
/** The digits of a phone number that are the same with and without its country. */
const phoneDigits = 7;
const phoneKey = (typed: string): string => (/^[+\d\s()./-]+$/.test(typed.trim()) ? typed.replace(/\D/g, "").slice(-phoneDigits) : "");

/** Return one key of all three parts; null for an order that lacks one, because the rest would be too easy to guess. */
export function proofKey({ number, email, postcode }: OrderProof): string | null {
  return keyOf(number, email, postcodeKey(postcode));
}

function keyOf(number: string, email: string, third: string): string | null {
  const parts = [numberKey(number), emailKey(email), third];
  return parts.every(Boolean) ? JSON.stringify(parts) : null;
}

/** An American postcode is known with and without its last four digits. */
function postcodesOf({ postcode, country }: Pick<ProvenOrder, "postcode" | "country">): string[] {
  const key = postcodeKey(postcode);
  return country === "US" && /^\d{9}$/.test(key) ? [key, key.slice(0, 5)] : [key];
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
    ? postcodesOf(order)
    : [
        ...order.names.flatMap(endingsOf).map((name) => `name ${name}`),
        ...order.phones
          .map(phoneKey)
          .filter(isPhone)
          .map((phone) => `phone ${phone}`),
      ];
  return emails.flatMap((email) => thirds.map((third) => keyOf(number, email, third))).filter((key) => key !== null);
}

/** Return the keys of what was typed: it may be a postcode, with or without what is left out of it, a name or a phone number. */
export function typedKeys({ number, email, postcode }: OrderProof): string[] {
  const [code, name, phone] = [postcodeKey(postcode), nameKey(postcode), phoneKey(postcode)];
  const thirds = [code, ...(/^\d{9}$/.test(code) ? [code.slice(0, 5)] : []), name && `name ${name}`, isPhone(phone) && `phone ${phone}`];
  return thirds.flatMap((third) => (third ? (keyOf(number, email, third) ?? []) : []));
}
