import { isLoopback } from "#server/kit/loopback";
import { addressProblem } from "#server/kit/outbound";
import { outboundSend } from "#server/kit/outbound-request";
import type { ModuleDeps } from "#server/modules/module";
import { tagName } from "#server/platforms/mail/events/our-message";
import type { MailPort, OutgoingMail } from "#server/platforms/mail/port";
import { recordedMail } from "#server/platforms/mail/recorded";
import { resendPort } from "#server/platforms/mail/resend";
import { smtpPort } from "#server/platforms/mail/smtp";
import type { SmsPort } from "#server/platforms/sms/port";
import { recordedSms } from "#server/platforms/sms/recorded";
import { twilioPort } from "#server/platforms/sms/twilio";
import type { ConnectionRow, KnownConnection } from "./repository.ts";
import { eventsUrl } from "./show-connection.ts";
import { type Stored, type StoredSmtp, type StoredTwilio, smtpUrlOf } from "./stored.ts";

type Deps = Pick<ModuleDeps, "config">;
/** Transactional mails have connections of their own, so that a campaign never delays them. */
export type Road = "transactional" | "bulk";

interface Opened {
  version: number;
  port: MailPort & { close?(): Promise<void> };
}
const opened = new Map<string, Opened>();

/** Return a store's own port for mails, opened once; a changed connection replaces it, and what is on the wire ends on the old one. */
export function mailPortOf({ config }: Deps, { row, stored }: KnownConnection, road: Road): MailPort | null {
  if (stored === null) return null;
  const key = `${road} ${config.publicUrl} ${row.id}`;
  const known = opened.get(key);
  if (known?.version === row.version) return known.port;
  void known?.port.close?.();
  const port = openMail({ config }, stored);
  if (port) opened.set(key, { version: row.version, port });
  return port;
}

function openMail({ config }: Deps, stored: Stored): Opened["port"] | null {
  if (stored.adapter === "recorded") return recordedMail;
  if (stored.adapter === "resend") return resendPort({ apiKey: stored.api_key ?? "", send: outboundSend(config.webhooksPrivate) });
  if (stored.adapter !== "smtp") return null;
  const { connections, host, events } = stored.settings;
  const guard = { onlyOutside: !config.webhooksPrivate, requireTls: !isLoopback(host) };
  const port = smtpPort(smtpUrlOf(stored), { connections, ...guard, tagsOf: tagsOf[events] });
  return { ...port, capabilities: { ...port.capabilities, events: events !== "none" } };
}

type Tags = (mail: OutgoingMail) => Record<string, string>;
const none: Tags = () => ({});
/** How each provider is asked to repeat our message's id. */
const tagsOf: Record<StoredSmtp["settings"]["events"], Tags> = {
  none,
  own: none,
  ses: ({ id }) => ({ "X-SES-MESSAGE-TAGS": `${tagName}=${id}` }),
  sendgrid: ({ id }) => ({ "X-SMTPAPI": JSON.stringify({ unique_args: { [tagName]: id } }) }),
  postmark: ({ id }) => ({ [`X-PM-Metadata-${tagName}`]: id }),
  mailgun: ({ id }) => ({ "X-Mailgun-Variables": JSON.stringify({ [tagName]: id }) }),
};

/** Return the options of a Twilio connection; its reports only reach a public address. */
export function twilioOptions({ config }: Deps, { settings, auth_token }: StoredTwilio, id: string) {
  const callback = eventsUrl(config, id);
  return {
    accountSid: settings.account_sid,
    authToken: auth_token ?? "",
    baseUrl: settings.base_url,
    messagingServiceSid: settings.messaging_service_sid,
    callback: addressProblem(callback, config.webhooksPrivate) === null ? callback : null,
    send: outboundSend(config.webhooksPrivate),
  };
}

/** Return a store's port for text messages. */
export function smsPortOf(deps: Deps, stored: Stored, { id }: ConnectionRow): SmsPort | null {
  if (stored.adapter === "recorded") return recordedSms;
  return stored.adapter === "twilio" ? twilioPort(twilioOptions(deps, stored, id)) : null;
}
