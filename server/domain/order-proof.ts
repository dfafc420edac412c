/** What a customer types to prove an order is theirs, made comparable. */
export interface OrderProof {
  number: string;
  email: string;
  postcode: string;
}

/** "#1001", " 1001 " and "1001" are one number. */
export const numberKey = (given: string): string => given.trim().replace(/^#+/, "").trim().toLowerCase();
export const emailKey = (given: string): string => given.trim().toLowerCase();
/** Codes are written with and without spaces and dashes, in small letters and capitals. */
export const postcodeKey = (given: string): string => given.replace(/[\s-]/g, "").toUpperCase();

/** One text of all three; none for an order that lacks one of them, since such a proof would be no secret. */
export function proofKey({ number, email, postcode }: OrderProof): string | null {
  const parts = [numberKey(number), emailKey(email), postcodeKey(postcode)];
  return parts.every(Boolean) ? JSON.stringify(parts) : null;
}
