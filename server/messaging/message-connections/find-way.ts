import type { TwilioSettings } from "#contracts/message-connections";
import { isName, takesNames } from "#contracts/text-messages";
import type { Reader } from "#server/db/open";
import { houseMail } from "#server/messaging/providers/mail/house-mail";
import type { MailConnection } from "#server/messaging/providers/mail/port";
import type { SmsConnection } from "#server/messaging/providers/sms/port";
import type { ModuleDeps } from "#server/platforms/module";
import { mailPortOf, type Road, smsPortOf } from "./ports.ts";
import { connectionOf, type KnownConnection } from "./repository.ts";

type Deps = Pick<ModuleDeps, "config" | "ports">;

/** A connection with how many messages it takes in 24 hours; null: no limit. */
export type StoreMail = MailConnection & { daily_limit: number | null };
export type StoreSms = SmsConnection & {
  daily_limit: number | null;
  /** Return the sender for a number; null: the provider chooses. */
  senderFor(country: string | null): string | null;
};

/** Where a store's mails go, and what is to be done to them before. */
export interface MailWay {
  connection: StoreMail;
  /** Mails are signed here, with the keys of the store's domains. */
  isSigned: boolean;
  /** Bounces come back to us, at an address of their own. */
  returns: boolean;
}

/** Return where a store's mails go: to its own connection, else to the server's; null: they are stored only. */
export async function findMailWay(deps: Deps, reader: Reader, storeId: string, road: Road): Promise<MailWay | null> {
  const known = await connectionOf(reader, deps.ports.seal, storeId, "EMAIL");
  if (!known) {
    const house = houseMail(deps.config, road);
    return house && { connection: { ...house, daily_limit: null }, isSigned: true, returns: false };
  }
  const port = mailPortOf(deps, known, road);
  if (!port) return null;
  const { id, rate, daily_limit } = known.row;
  const smtp = known.stored?.adapter === "smtp" ? known.stored.settings : null;
  const connection = { id, rate, daily_limit, connections: smtp?.connections ?? 5, port };
  return { connection, isSigned: smtp !== null && !smtp.relay_signs, returns: smtp?.events === "own" };
}

/** Return where a store's text messages go; null: they are stored only. */
export async function findSmsConnection(deps: Deps, reader: Reader, storeId: string): Promise<StoreSms | null> {
  const known = await connectionOf(reader, deps.ports.seal, storeId, "SMS");
  const port = known?.stored ? smsPortOf(deps, known.stored, known.row) : null;
  if (!known || !port) return null;
  const { id, rate, daily_limit } = known.row;
  return { id, rate, daily_limit, connections: 5, port, senderFor: (country) => senderOf(known, country) };
}

function senderOf({ stored }: KnownConnection, country: string | null): string | null {
  if (stored?.adapter !== "twilio") return null;
  const { senders, sender } = stored.settings;
  // Where names are refused, the messaging service chooses a number.
  const usual = sender !== null && isName(sender) && !takesNames(country) ? null : sender;
  return senders.find((one) => one.country === country)?.sender ?? usual;
}

/** Return what a store's provider of text messages takes for a segment, by country. */
export async function loadSegmentPrices(
  { ports }: Pick<Deps, "ports">,
  reader: Reader,
  storeId: string,
): Promise<TwilioSettings["prices"]> {
  const known = await connectionOf(reader, ports.seal, storeId, "SMS");
  return known?.stored?.adapter === "twilio" ? known.stored.settings.prices : [];
}
