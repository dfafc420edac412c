import type { DnsLookup } from "#server/kit/dns-lookup";

/** Look-ups beyond these make a record void (RFC 7208, 4.6.4). */
export const mostLookups = 10;

export interface Spf {
  /** The records found; more than one is as bad as none. */
  found: string[];
  lookups: number;
  /** Domains whose senders are permitted. */
  included: ReadonlySet<string>;
  /** Somebody is permitted at all. */
  permits: boolean;
}

const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);
/** Terms that cost a look-up. */
const costly = /^[+?~-]?(include|a|mx|ptr|exists)(?=[:/]|$)/i;
const permitting = /^[+?]?(include|a|mx|ptr|exists|ip4|ip6)(?=[:/]|$)/i;

/** Read a domain's SPF record and what it includes, counting look-ups as receivers do. @throws DnsUnavailable */
export async function readSpf(dns: DnsLookup, domain: string): Promise<Spf> {
  const found = (await dns.txt(domain)).filter(isSpf);
  const included = new Set<string>();
  const [record] = found;
  if (record === undefined || found.length > 1) return { found, lookups: 0, included, permits: false };
  const lookups = await follow(dns, record, included, 0);
  return { found, lookups, included, permits: termsOf(record).some((term) => permitting.test(term) || /^redirect=/i.test(term)) };
}

const termsOf = (record: string): string[] => record.split(/ +/).slice(1);

/** Count look-ups depth first; once there are too many, further ones change nothing. */
async function follow(dns: DnsLookup, record: string, included: Set<string>, before: number): Promise<number> {
  let lookups = before;
  for (const term of termsOf(record)) {
    const target = /^[+?~-]?include:(\S+)$/i.exec(term)?.[1] ?? /^redirect=(\S+)$/i.exec(term)?.[1];
    if (target === undefined && !costly.test(term)) continue;
    lookups += 1;
    if (target === undefined || lookups > mostLookups || included.has(target.toLowerCase())) continue;
    included.add(target.toLowerCase());
    const [inner] = (await dns.txt(target)).filter(isSpf);
    if (inner !== undefined) lookups = await follow(dns, inner, included, lookups);
  }
  return lookups;
}
