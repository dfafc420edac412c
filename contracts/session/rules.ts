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

/** The tag of each language, as `Intl`, `lang` and `Accept-Language` understand it. */
export const languageTags: Record<Language, string> = { en: "en", fr: "fr", vi: "vi", cn: "zh", ar: "ar" };

/** Return the product's language of a tag ("fr-CA", "zh_TW") or of a code ("cn"); undefined for any other. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const main = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === main || languageTags[language] === main);
}

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
