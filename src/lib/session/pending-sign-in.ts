import type { MerchantLogin } from "#contracts/session/session";

let held: MerchantLogin | null = null;

/** Hold the token of a registration until the address is confirmed: in memory only, as long as the page. */
export function holdSignIn(answer: MerchantLogin): void {
  held = answer;
}

/** Remove and return the held token of an address, once confirmed. */
export function takeSignIn(email: string): MerchantLogin | null {
  if (held?.user_data.email.toLowerCase() !== email.toLowerCase()) return null;
  const answer = { ...held, user_data: { ...held.user_data, email_verified: true } };
  held = null;
  return answer;
}
