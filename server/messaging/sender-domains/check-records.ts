import type { CheckedRecord, DomainRecord, RecordState } from "#contracts/sender-domains";
import { type DnsLookup, DnsUnavailable } from "#server/kit/dns-lookup";
import { cutText } from "#server/kit/sound-text";

/** A domain, and what its mails pass through. */
export interface Checked {
  domain: string;
  return_path: string;
  link_host: string | null;
  selector: string;
  public_key: string;
  /** Mails are signed here, so the key must be in the DNS. */
  isSigned: boolean;
  /** Bounces go to the return path; else to the sender, whose domain is what SPF is then asked for. */
  hasReturnPath: boolean;
  relay: Relay;
  /** The host of this installation, for links. */
  publicHost: string;
}
export interface Relay {
  /** What the SPF record must include; null: nobody but the store knows. */
  include: string | null;
  /** The mail server; null: none is set up. */
  host: string | null;
}

type Judged = Pick<CheckedRecord, "state" | "found"> & { lookups?: number };
type Named = Pick<CheckedRecord, "record" | "type" | "name" | "expected">;

/** Look a domain's records up; each is judged alone, and one that cannot be looked up is unknown. */
export function checkRecords(dns: DnsLookup, domain: Checked): Promise<CheckedRecord[]> {
  const checks: [Named, () => Promise<Judged>][] = [
    [named("spf", "TXT", envelopeHost(domain), spfText(domain.relay)), () => spf(dns, domain)],
    ...(domain.isSigned
      ? [[named("dkim", "TXT", dkimName(domain), dkimText(domain)), () => dkim(dns, domain)] satisfies [Named, () => Promise<Judged>]]
      : []),
    [named("dmarc", "TXT", `_dmarc.${domain.domain}`, "v=DMARC1; p=none"), () => dmarc(dns, domain.domain)],
    ...(domain.hasReturnPath
      ? [
          [
            named("return_path", "MX", domain.return_path, `10 ${domain.relay.host ?? `mail.${domain.domain}`}`),
            () => returnPath(dns, domain),
          ] satisfies [Named, () => Promise<Judged>],
        ]
      : []),
    ...(domain.link_host !== null
      ? [
          [
            named("link_host", "CNAME", domain.link_host, domain.publicHost),
            () => linkHost(dns, domain, domain.link_host as string),
          ] satisfies [Named, () => Promise<Judged>],
        ]
      : []),
  ];
  return Promise.all(checks.map(([name, judge]) => judged(name, judge)));
}

const named = (record: DomainRecord, type: CheckedRecord["type"], name: string, expected: string): Named => ({
  record,
  type,
  name,
  expected,
});

async function judged(name: Named, judge: () => Promise<Judged>): Promise<CheckedRecord> {
  try {
    const { lookups = null, ...rest } = { ...(await judge()) };
    return { ...name, ...rest, found: rest.found.slice(0, 5).map((text) => cutText(text, 1000)), lookups };
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    return { ...name, state: "UNKNOWN", found: [], lookups: null };
  }
}

const envelopeHost = ({ hasReturnPath, return_path, domain }: Checked): string => (hasReturnPath ? return_path : domain);

const spfText = ({ include, host }: Relay): string => `v=spf1 ${include ? `include:${include}` : host ? `a:${host}` : "mx"} ~all`;

async function spf(dns: DnsLookup, domain: Checked): Promise<Judged> {
  const { found, lookups, included, permits } = await readSpf(dns, envelopeHost(domain));
  const { relay } = domain;
  if (found.length === 0) return { state: "MISSING", found };
  const isRight = found.length === 1 && lookups <= mostLookups && (relay.include === null ? permits : included.has(relay.include));
  return { state: isRight ? "OK" : "WRONG", found, lookups };
}

const dkimName = ({ selector, domain }: Checked): string => `${selector}._domainkey.${domain}`;
export const dkimText = ({ public_key }: Pick<Checked, "public_key">): string => `v=DKIM1; k=rsa; p=${public_key}`;

/** Return a tag of a record such as "v=DKIM1; p=…", without the spaces that editors of DNS records put in. */
const tagOf = (text: string, tag: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${tag}\\s*=([^;]*)`).exec(text)?.[1]?.replace(/\s/g, "");

async function dkim(dns: DnsLookup, domain: Checked): Promise<Judged> {
  const found = await dns.txt(dkimName(domain));
  const keys = found.filter((text) => tagOf(text, "p") !== undefined);
  if (keys.length === 0) return { state: "MISSING", found };
  return { state: keys.length === 1 && tagOf(keys[0] ?? "", "p") === domain.public_key ? "OK" : "WRONG", found };
}

/** A policy holds for the names below it too, down to the domain of the record itself. */
async function dmarc(dns: DnsLookup, domain: string): Promise<Judged> {
  const labels = domain.split(".");
  for (let from = 0; from <= labels.length - 2; from++) {
    const found = (await dns.txt(`_dmarc.${labels.slice(from).join(".")}`)).filter((text) => /^v=DMARC1\s*(;|$)/.test(text));
    if (found.length === 0) continue;
    const hasPolicy = /^(none|quarantine|reject)$/i.test(tagOf(found[0] ?? "", "p") ?? "");
    return { state: found.length === 1 && hasPolicy ? "OK" : "WRONG", found };
  }
  return { state: "MISSING", found: [] };
}

/** A host without MX takes mail at its own address; "." says that it takes none. */
async function returnPath(dns: DnsLookup, { return_path }: Checked): Promise<Judged> {
  const found = await dns.mx(return_path);
  if (found.length > 0) return { state: found.every((host) => host === "" || host === ".") ? "WRONG" : "OK", found };
  const hosts = await dns.a(return_path);
  return { state: hosts.length > 0 ? "OK" : "MISSING", found: hosts };
}

async function linkHost(dns: DnsLookup, { publicHost }: Checked, host: string): Promise<Judged> {
  const found = await dns.cname(host);
  if (found.some((name) => name.replace(/\.$/, "") === publicHost)) return { state: "OK", found };
  const [here, there] = [await dns.a(publicHost), await dns.a(host)];
  const state: RecordState = there.length === 0 ? "MISSING" : there.every((address) => here.includes(address)) ? "OK" : "WRONG";
  return { state, found: found.length > 0 ? found : there };
}

/** Look-ups beyond these make a record void (RFC 7208, 4.6.4). */
const mostLookups = 10;

interface Spf {
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
async function readSpf(dns: DnsLookup, domain: string): Promise<Spf> {
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
