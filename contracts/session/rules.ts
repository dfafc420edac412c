/** The part of the session that needs no schema library: the sign-in page loads this and nothing heavier. */

/** Browser storage keys; the spec's. */
export const storageKeys = {
  accessToken: "accessToken",
  selectedStoreId: "selectedStoreId",
  shop: "shop",
  language: "i18nextLng",
} as const;

export const platforms = ["shopify", "woocommerce"] as const;
export type PlatformName = (typeof platforms)[number];
/** The spec's language codes; `cn` is Chinese. */
export const languages = ["en", "fr", "vi", "cn", "ar"] as const;
export type Language = (typeof languages)[number];

/** The spec's rule: missing or the text 'undefined' is invalid; no expiry claim is valid; otherwise it must lie ahead. */
export function isTokenValid(token: string | null | undefined, now = Date.now()): boolean {
  if (!token || token === "undefined") return false;
  const payload = token.split(".")[1];
  if (!payload) return false;
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: unknown };
    return typeof claims.exp !== "number" || claims.exp * 1000 > now;
  } catch {
    return false;
  }
}

/** The spec's spelling. False only when both names are empty. */
export const isVarified = (user: { first_name: string; last_name: string }): boolean => Boolean(user.first_name || user.last_name);
/** A merchant is authenticated when active with a verified address; a member when active. */
export const isAuthenticated = (user: { user_type: string; status: string; email_verified: boolean }): boolean =>
  user.status === "active" && (user.user_type === "member" || user.email_verified);
