import { emailKey } from "#contracts/email-address";

/** What a customer enters to prove that an order is theirs, normalised for comparison. */
export interface OrderProof {
  number: string;
  email: string;
  postcode: string;
}

/** Normalise an order number: "#1001", " 1001 " and "1001" are equal. */
export const numberKey = (typed: string): string => typed.trim().replace(/^#+/, "").trim().toLowerCase();
/** Normalise a postcode: spaces, dashes and case do not matter. */
export const postcodeKey = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/** Return one key of all three parts; null for an order that lacks one, because the rest would be too easy to guess. */
export function proofKey({ number, email, postcode }: OrderProof): string | null {
  const parts = [numberKey(number), emailKey(email), postcodeKey(postcode)];
  return parts.every(Boolean) ? JSON.stringify(parts) : null;
}
