import { createPrivateKey } from "node:crypto";
import { type CheckedRecord, uncheckedMailsADay } from "#contracts/sender-domains";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { recentlyChecked } from "./check-domain.ts";
import type { SenderDomainDeps } from "./deps.ts";

/** The records that receivers ask of whoever sends many mails. */
const needed = ["spf", "dkim", "dmarc"] as const;

/** Whether a domain may send: UNVERIFIED only after the sender has accepted the warning. */
export type SenderStanding =
  | { state: "VERIFIED" }
  | { state: "UNVERIFIED"; records: CheckedRecord[] }
  | { state: "REFUSED"; code: "SENDER_NOT_VERIFIED"; records: CheckedRecord[] };

/** Return whether so many mails a day may come from a domain with these records; a relay that signs itself has no key here. */
export function standingOf(records: readonly CheckedRecord[], mailsADay: number): SenderStanding {
  const wrong = records.filter(({ record, state }) => (needed as readonly string[]).includes(record) && state !== "OK");
  if (records.length > 0 && wrong.length === 0) return { state: "VERIFIED" };
  return mailsADay > uncheckedMailsADay
    ? { state: "REFUSED", code: "SENDER_NOT_VERIFIED", records: wrong }
    : { state: "UNVERIFIED", records: wrong };
}

/** The signing of mails, for connections. */
export const signingLinks = ({ ports }: Pick<ModuleDeps, "ports">) => ({
  async signerOf(reader: Reader, storeId: string, domain: string) {
    const row = await reader
      .selectFrom("sender_domain")
      .select(["selector", "key", "return_path"])
      .where("store_id", "=", storeId)
      .where("domain", "=", domain.toLowerCase())
      .executeTakeFirst();
    const key = row && ports.seal.open(row.key);
    if (!row || !key) return undefined;
    return { domain: domain.toLowerCase(), selector: row.selector, key: createPrivateKey(key), return_path: row.return_path };
  },
});

/** What campaigns and settings need of sender domains. */
export const senderDomainLinks = (deps: SenderDomainDeps) => ({
  /** Return a domain's name; undefined: the store has none of this id. */
  async domainName(reader: Reader, storeId: string, id: string): Promise<string | undefined> {
    const row = await reader
      .selectFrom("sender_domain")
      .select("domain")
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .executeTakeFirst();
    return row?.domain;
  },
  /** Return the host for links of a domain, once its record was found to lead here; null: this server's own. */
  async linkHost(reader: Reader, storeId: string, id: string): Promise<string | null> {
    const row = await reader
      .selectFrom("sender_domain")
      .select(["link_host", "records"])
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .executeTakeFirst();
    const isRight = row?.records.some(({ record, name, state }) => record === "link_host" && name === row.link_host && state === "OK");
    return row?.link_host && isRight ? row.link_host : null;
  },
  /** Return whether a store may send so many mails a day from a domain; null: from the server's own. @throws NOT_FOUND */
  async senderStanding(storeId: string, domainId: string | null, mailsADay: number): Promise<SenderStanding> {
    return standingOf(domainId === null ? [] : (await recentlyChecked(deps, storeId, domainId)).records, mailsADay);
  },
});
