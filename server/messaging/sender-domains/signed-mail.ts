import { createPrivateKey } from "node:crypto";
import type { Reader } from "#server/db/open";
import { findMailWay, type MailWay, type Road, returnBox, type StoreMail } from "#server/messaging/message-connections/api";
import type { MailPort, OutgoingMail } from "#server/messaging/providers/mail/port";
import type { ModuleDeps } from "#server/platforms/module";

type Deps = Pick<ModuleDeps, "config" | "ports">;

/**
 * Return where a store's mails go: to its own connection, else to the server's; null: they are stored only. Mails from the store's own
 * domains are signed on the way, unless the relay signs them.
 */
export async function findMailConnection(deps: Deps, reader: Reader, storeId: string, road: Road): Promise<StoreMail | null> {
  const way = await findMailWay(deps, reader, storeId, road);
  return way && { ...way.connection, port: signed(deps, reader, storeId, way) };
}

/** Return the signing key of a domain of the store and where its bounces go; undefined: it is none of theirs. */
async function findSigner({ ports }: Pick<Deps, "ports">, reader: Reader, storeId: string, domain: string) {
  const row = await reader
    .selectFrom("sender_domain")
    .select(["selector", "key", "return_path"])
    .where("store_id", "=", storeId)
    .where("domain", "=", domain.toLowerCase())
    .executeTakeFirst();
  const key = row && ports.seal.open(row.key);
  if (!row || !key) return undefined;
  return { domain: domain.toLowerCase(), selector: row.selector, key: createPrivateKey(key), return_path: row.return_path };
}

/** Return a port that signs mails from the store's own domains and sets where their bounces go. */
function signed(deps: Deps, reader: Reader, storeId: string, { connection: { port }, isSigned, returns }: MailWay): MailPort {
  if (!isSigned && !returns) return port;
  // Reading a key takes three times as long as signing with it, so a run of sending reads each once.
  const signers = new Map<string, ReturnType<typeof findSigner>>();
  const signerOf = (domain: string) => {
    const known = signers.get(domain);
    if (known) return known;
    const signer = findSigner(deps, reader, storeId, domain);
    signers.set(domain, signer);
    signer.catch(() => signers.delete(domain));
    return signer;
  };
  return {
    ...port,
    async send(mails, signal) {
      const finished = await Promise.all(mails.map((mail) => finish(mail)));
      return port.send(finished, signal);
    },
  };
  async function finish(mail: OutgoingMail): Promise<OutgoingMail> {
    const signer = await signerOf(mail.from.address.slice(mail.from.address.lastIndexOf("@") + 1));
    if (!signer) return mail;
    const { return_path, ...dkim } = signer;
    return { ...mail, ...(isSigned && { dkim }), ...(returns && { returnPath: `${returnBox(deps, mail.id)}@${return_path}` }) };
  }
}
