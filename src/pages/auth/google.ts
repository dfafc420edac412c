import type { SignInWith } from "#contracts/session/sign-in";
import type { Api } from "#src/lib/calls/api";

/** Proves that the returning page is the one that left; the ticket alone is of no use to anybody else. */
const secretKey = "bh-google";

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Redirect the browser to Google. */
export async function goToGoogle(api: Api, to: string | null): Promise<void> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(secretKey, secret);
  const proof = base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))));
  location.assign(api.address(`/api/v1/merchants/google-sso/start?${new URLSearchParams({ proof, ...(to && { to }) })}`));
}

/** Return the sign-in variables for the ticket the browser returned with. */
export const googleWay = (ticket: string): SignInWith => ({ by: "google", ticket, secret: sessionStorage.getItem(secretKey) ?? "-" });
