import { isHost } from "#contracts/host-name";

/** What was to become an address would lead elsewhere than its base. */
export class UnsoundAddress extends Error {
  constructor() {
    super("UNSOUND_ADDRESS");
    this.name = "UnsoundAddress";
  }
}

/** A segment of a path, encoded; one of dots alone would climb. */
const segment = /^(?!(?:\.|%2e){1,2}$)(?:[\w.~!'()*:@,;=+$&-]|%[0-9a-f]{2})+$/i;
const isSegments = (path: string): boolean =>
  path
    .replace(/^\//, "")
    .replace(/\/$/, "")
    .split("/")
    .every((one) => segment.test(one));

/**
 * Return the address of a path below a base, which may have a path of its own, with a query. This is the only way in which a text becomes part
 * of an address: whatever a name or an id is made of, the host stays the base's, and the path below it is the one that is written.
 * @throws UnsoundAddress
 */
export function addressBelow(base: string, path: string, query: Readonly<Record<string, string>> = {}): string {
  if (!URL.canParse(base) || !path.startsWith("/") || !isSegments(path)) throw new UnsoundAddress();
  const url = new URL(base);
  if (url.username || url.password || url.search || url.hash) throw new UnsoundAddress();
  const below = `${url.pathname.replace(/\/+$/, "")}${path}`;
  url.pathname = below;
  if (url.pathname !== below) throw new UnsoundAddress();
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** Return the same, or null where there is no such address: for links that are shown. */
export function linkBelow(...address: Parameters<typeof addressBelow>): string | null {
  try {
    return addressBelow(...address);
  } catch (error) {
    if (error instanceof UnsoundAddress) return null;
    throw error;
  }
}

/** Return the address of a host that somebody typed; null where it is none. */
export const siteAt = (host: string): string | null => (isHost(host) ? `https://${host}` : null);
