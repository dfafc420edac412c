import type { TwilioSettings } from "#contracts/message-connections";
import { isName, takesNames } from "#contracts/text-messages";
import type { Reader } from "#server/db/open";
import { hmacSha256 } from "#server/kit/digest";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";
import { houseMail } from "#server/messaging/providers/mail/house-mail";
import type { DkimKey, MailConnection, MailPort, OutgoingMail } from "#server/messaging/providers/mail/port";
import type { SmsConnection } from "#server/messaging/providers/sms/port";
import type { ModuleDeps } from "#server/platforms/module";
import { mailPortOf, type Road, smsPortOf } from "./ports.ts";
import { connectionOf, type KnownConnection } from "./repository.ts";

type Deps = Pick<ModuleDeps, "config" | "ports">;

/** What messages need of the domains that mails come from. */
export interface DomainLinks {
  /** Return the signing key of a domain of the store and where its bounces go; undefined: it is none of theirs. */
  signerOf(reader: Reader, storeId: string, domain: string): Promise<(DkimKey & { return_path: string }) | undefined>;
}

export type StoreMail = MailConnection & { daily_limit: number | null };
export type StoreSms = SmsConnection & {
  daily_limit: number | null;
  /** Return the sender for a number; null: the provider chooses. */
  senderFor(country: string | null): string | null;
};

/** How a store's messages leave. */
export const messageConnectionLinks = (deps: Deps, domains: DomainLinks) => ({
  /** Return where a store's mails go: to its own connection, else to the server's; null: they are stored only. */
  async mailConnection(reader: Reader, storeId: string, road: Road): Promise<StoreMail | null> {
    const known = await connectionOf(reader, deps.ports.seal, storeId, "EMAIL");
    const signing = (port: MailPort, isSigned: boolean, returns: boolean) =>
      signed(deps, domains, { reader, storeId, port, isSigned, returns });
    if (!known) {
      const house = houseMail(deps.config, road);
      return house && { ...house, port: signing(house.port, true, false), daily_limit: null };
    }
    const port = mailPortOf(deps, known, road);
    if (!port) return null;
    const { id, rate, daily_limit } = known.row;
    const smtp = known.stored?.adapter === "smtp" ? known.stored.settings : null;
    const isSigned = smtp !== null && !smtp.relay_signs;
    return { id, rate, daily_limit, connections: smtp?.connections ?? 5, port: signing(port, isSigned, smtp?.events === "own") };
  },

  /** Return where a store's text messages go; null: they are stored only. */
  async smsConnection(reader: Reader, storeId: string): Promise<StoreSms | null> {
    const known = await connectionOf(reader, deps.ports.seal, storeId, "SMS");
    const port = known?.stored ? smsPortOf(deps, known.stored, known.row) : null;
    if (!known || !port) return null;
    const { id, rate, daily_limit } = known.row;
    return { id, rate, daily_limit, connections: 5, port, senderFor: (country) => senderOf(known, country) };
  },

  /** Return what a store's provider of text messages takes for a segment, by country. */
  async segmentPrices(reader: Reader, storeId: string): Promise<TwilioSettings["prices"]> {
    const known = await connectionOf(reader, deps.ports.seal, storeId, "SMS");
    return known?.stored?.adapter === "twilio" ? known.stored.settings.prices : [];
  },
});
export type MessageConnectionLinks = { messageConnectionLinks: ReturnType<typeof messageConnectionLinks> };

function senderOf({ stored }: KnownConnection, country: string | null): string | null {
  if (stored?.adapter !== "twilio") return null;
  const { senders, sender } = stored.settings;
  // Where names are refused, the messaging service chooses a number.
  const usual = sender !== null && isName(sender) && !takesNames(country) ? null : sender;
  return senders.find((one) => one.country === country)?.sender ?? usual;
}

interface Signing {
  reader: Reader;
  storeId: string;
  port: MailPort;
  isSigned: boolean;
  /** Bounces come back to us, at an address of their own. */
  returns: boolean;
}

/** Return a port that signs mails from the store's own domains and sets where their bounces go. */
function signed(deps: Deps, domains: DomainLinks, { reader, storeId, port, isSigned, returns }: Signing): MailPort {
  if (!isSigned && !returns) return port;
  // Reading a key takes three times as long as signing with it, so a run of sending reads each once.
  const signers = new Map<string, ReturnType<DomainLinks["signerOf"]>>();
  const signerOf = (domain: string) => {
    const known = signers.get(domain);
    if (known) return known;
    const signer = domains.signerOf(reader, storeId, domain);
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

const signatureLength = 12;
/** Mail servers may change the case of an address, so the signature is in hexadecimal digits. */
const signatureOf = ({ config }: Pick<Deps, "config">, id: string): string =>
  hmacSha256(sealOf(config.secret).fingerprint("return-address", ""), id).toString("hex").slice(0, signatureLength);

/** Return the local part of the address that bounces of a message go to. */
export const returnBox = (deps: Pick<Deps, "config">, id: string): string => `b+${id}.${signatureOf(deps, id)}`;

/** Return the message of a local part; null when it is none of ours, or forged. */
export function openReturnBox(deps: Pick<Deps, "config">, localPart: string): string | null {
  const [, id = "", signature = ""] = /^b\+([\w-]{1,50})\.([0-9a-f]{12})$/.exec(localPart.toLowerCase()) ?? [];
  return id && isSameText(signature, signatureOf(deps, id)) ? id : null;
}
