import type { Reader } from "#server/db/open";
import type { DnsLookup } from "#server/kit/dns-lookup";
import type { ModuleDeps } from "#server/platforms/module";
import type { Relay } from "./check-records.ts";

/** What sender domains need of other modules. */
export interface SenderDomainLinks {
  /** Return what a store's mails pass through, and whether they are signed here. */
  relayOf(reader: Reader, storeId: string): Promise<Relay & { isSigned: boolean }>;
  dns: DnsLookup;
}
export type SenderDomainDeps = ModuleDeps & SenderDomainLinks;
