export interface Cookie {
  name: string;
  value: string;
  /** The calls it is for; over https it goes to all of this host, as its prefix demands. */
  path: string;
  /** Seconds; 0 deletes the cookie. */
  lifeSeconds: number;
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith("https:");

/**
 * Return a cookie's name on the wire. Browsers take one with the prefix over https, from this host and for all of it alone, so that neither
 * somebody on the network nor another host of the same domain can plant it.
 */
const sentName = (name: string, publicUrl: string): string => (isSecure(publicUrl) ? `__Host-${name}` : name);

/** Return the value of one of our cookies in a Cookie header; null when the browser sent none. */
export function cookieIn(header: string | undefined, name: string, publicUrl: string): string | null {
  const start = `${sentName(name, publicUrl)}=`;
  const found = header
    ?.split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(start));
  return found?.slice(start.length) ?? null;
}

/** Return a Set-Cookie header: out of reach of scripts and other sites' posts, and over https where the installation uses it. */
export function setCookie({ name, value, path, lifeSeconds }: Cookie, publicUrl: string): string {
  const [where, secure] = isSecure(publicUrl) ? ["/", "; Secure"] : [path, ""];
  return `${sentName(name, publicUrl)}=${value}; Path=${where}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
