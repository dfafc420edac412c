export interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Seconds; 0 deletes the cookie. */
  lifeSeconds: number;
}

/** Return the value of a cookie in a Cookie header; null when the browser sent none of that name. */
export function cookieIn(header: string | undefined, name: string): string | null {
  const found = header
    ?.split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? null;
}

/** Return a Set-Cookie header: out of reach of scripts and other sites' posts, and over https where the installation uses it. */
export function setCookie({ name, value, path, lifeSeconds }: Cookie, publicUrl: string): string {
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
