import { homeAddress } from "./home-address.ts";
/**
 * Return the path to open after signing in. Only a path of this app is accepted; anything else (another site, `//evil`, `javascript:`)
 * is not.
 */
export function safePath(to: string | null | undefined, otherwise = homeAddress): string {
  if (!to || !/^\/(?![/\\])/.test(to)) return otherwise;
  try {
    const url = new URL(to, "http://app.invalid");
    return url.origin === "http://app.invalid" && !/^\/[/\\]/.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : otherwise;
  } catch {
    return otherwise;
  }
}
