import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Selectable } from "kysely";
import type { SenderDomain as Shown } from "#contracts/sender-domains";
import type { Reader } from "#server/db/open";
import { ownRow } from "#server/db/own-row";
import type { SenderDomain } from "#server/db/tables";

export type DomainRow = Selectable<SenderDomain>;

export const listDomains = (reader: Reader, storeId: string): Promise<DomainRow[]> =>
  reader.selectFrom("sender_domain").selectAll().where("store_id", "=", storeId).orderBy("domain").execute();

/** Return a domain of a store. @throws NOT_FOUND */
export const domainOf = (reader: Reader, storeId: string, id: string): Promise<DomainRow> => ownRow(reader, "sender_domain", storeId, id);

export const shownDomain = (row: DomainRow, { isSigned, hasReturnPath }: { isSigned: boolean; hasReturnPath: boolean }): Shown => {
  const { id, domain, return_path, link_host, selector, records, checked_at, version, created_at } = row;
  const way = { is_signed: isSigned, has_return_path: hasReturnPath };
  return { id, domain, return_path, link_host, selector, ...way, records, checked_at, version, created_at };
};

const newPair = promisify(generateKeyPair);

/** Make a signing key: the private part as PEM, the public one as the DNS has it. */
export async function newKey(): Promise<{ key: string; public_key: string }> {
  const { privateKey, publicKey } = await newPair("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "der" },
  });
  return { key: privateKey, public_key: (publicKey as Buffer).toString("base64") };
}

/** Return a domain's name; undefined: the store has none of this id. */
export async function findDomainName(reader: Reader, storeId: string, id: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom("sender_domain")
    .select("domain")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.domain;
}

/** Return the host for links of a domain, once its record was found to lead here; null: this server's own. */
export async function findLinkHost(reader: Reader, storeId: string, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom("sender_domain")
    .select(["link_host", "records"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  const isRight = row?.records.some(({ record, name, state }) => record === "link_host" && name === row.link_host && state === "OK");
  return row?.link_host && isRight ? row.link_host : null;
}
