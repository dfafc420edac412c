/** Session rules without the schema library, so that the sign-in page stays small. */

/** Browser storage keys. They are a public interface: merchants' scripts read them. */
export const storageKeys = {
  accessToken: "accessToken",
  selectedStoreId: "selectedStoreId",
  shop: "shop",
  language: "i18nextLng",
} as const;

/** The path of the sign-in page, to which both the server and the browser send people. */
export const signInAddress = "/auth/login-unprotected";

export const platforms = ["shopify", "woocommerce"] as const;
export type PlatformName = (typeof platforms)[number];
/** Supported languages; `cn` is Chinese. */
export const languages = ["en", "fr", "vi", "cn", "ar"] as const;
export type Language = (typeof languages)[number];

/** The BCP 47 tag of each language, for `Intl`, `lang` and `Accept-Language`. */
export const languageTags: Record<Language, string> = { en: "en", fr: "fr", vi: "vi", cn: "zh", ar: "ar" };

/** Return the product's language for a tag ("fr-CA", "zh_TW") or code ("cn"); undefined for any other. */
export function languageOfTag(tag: string | null | undefined): Language | undefined {
  const main = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === main || languageTags[language] === main);
}

/** Return the product's language for a tag or code, English for any other. */
export const languageOrEnglish = (tag: string | null | undefined): Language => languageOfTag(tag) ?? "en";

/**
 * Return whether a token is usable: missing or the text 'undefined' is invalid; without an expiry claim it is valid; otherwise it must
 * not have expired.
 */
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

/** Return whether the user has a name; false only when both names are empty. The spelling is a public interface. */
export const isVarified = (user: { first_name: string; last_name: string }): boolean => Boolean(user.first_name || user.last_name);
/** Return whether a user counts as signed in: a merchant when active with a verified address, a member when active. */
export const isAuthenticated = (user: { user_type: string; status: string; email_verified: boolean }): boolean =>
  user.status === "active" && (user.user_type === "member" || user.email_verified);
