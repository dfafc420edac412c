import { Resolver } from "node:dns/promises";
import { beforeOutside } from "./held-connection.ts";

const lookupMs = 3000;

/** The DNS did not answer in time, or not at all: nothing is known of the name. */
export class DnsUnavailable extends Error {
  constructor(cause: unknown) {
    super("DNS_UNAVAILABLE", { cause });
    this.name = "DnsUnavailable";
  }
}

/** Records of a name; empty where it has none. @throws DnsUnavailable */
export interface DnsLookup {
  /** Each record as one text, whatever pieces it is stored in. */
  txt(name: string): Promise<string[]>;
  mx(name: string): Promise<string[]>;
  cname(name: string): Promise<string[]>;
  /** IPv4 addresses. */
  a(name: string): Promise<string[]>;
}

const absent = new Set(["ENOTFOUND", "ENODATA", "ENONAME"]);

/** Return look-ups by these name servers, or by the system's. */
export function dnsLookup(servers: readonly string[] = []): DnsLookup {
  const resolver = new Resolver({ timeout: lookupMs, tries: 1 });
  if (servers.length > 0) resolver.setServers([...servers]);
  const found = async <T>(ask: () => Promise<T[]>): Promise<T[]> => {
    await beforeOutside();
    try {
      return await ask();
    } catch (error) {
      if (absent.has((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw new DnsUnavailable(error);
    }
  };
  return {
    txt: async (name) => (await found(() => resolver.resolveTxt(name))).map((parts) => parts.join("")),
    mx: async (name) => (await found(() => resolver.resolveMx(name))).map(({ exchange }) => exchange),
    cname: (name) => found(() => resolver.resolveCname(name)),
    a: (name) => found(() => resolver.resolve4(name)),
  };
}
