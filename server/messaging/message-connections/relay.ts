import type { EventProvider } from "#contracts/message-connections";
import type { Reader } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { connectionOf } from "./repository.ts";

/** What each provider asks for in the SPF record of its customers; null: only the store knows. */
const includes: Record<EventProvider, string | null> = {
  none: null,
  own: null,
  ses: "amazonses.com",
  sendgrid: "sendgrid.net",
  postmark: "spf.mtasv.net",
  mailgun: "mailgun.org",
};

/**
 * Return what a store's mails pass through on their way out, whether they are signed here, and whether bounces go to the host that a domain
 * names for them: a provider asks for one, and ours come back to us. A plain mail server gets the sender's address alone.
 */
export async function loadRelay({ config, ports }: Pick<ModuleDeps, "config" | "ports">, reader: Reader, storeId: string) {
  const stored = (await connectionOf(reader, ports.seal, storeId, "EMAIL"))?.stored ?? null;
  if (stored?.adapter === "resend") return { include: "amazonses.com", host: null, isSigned: false, hasReturnPath: true };
  if (stored?.adapter === "smtp") {
    const { events, host, relay_signs } = stored.settings;
    return { include: includes[events], host, isSigned: !relay_signs, hasReturnPath: events !== "none" };
  }
  const host = config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname;
  return { include: null, host, isSigned: true, hasReturnPath: false };
}

/** Return where a store's mails are handed over, for people to read; null: nowhere. */
export async function findMailHost(
  { config, ports }: Pick<ModuleDeps, "config" | "ports">,
  reader: Reader,
  storeId: string,
): Promise<string | null> {
  const stored = (await connectionOf(reader, ports.seal, storeId, "EMAIL"))?.stored ?? null;
  if (stored?.adapter === "smtp") return stored.settings.host;
  if (stored?.adapter === "resend") return "api.resend.com";
  if (stored?.adapter === "recorded") return "recorded";
  return config.smtpUrl === null ? null : new URL(config.smtpUrl).host;
}
