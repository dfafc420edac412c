import { addressProblem } from "#server/kit/outbound";
import { outboundSend } from "#server/kit/outbound-request";
import { tagName } from "#server/messaging/providers/mail/events/our-message";
import type { MailPort, OutgoingMail, SendOutcome } from "#server/messaging/providers/mail/port";
import { recordedMail } from "#server/messaging/providers/mail/recorded";
import { resendPort } from "#server/messaging/providers/mail/resend";
import { smtpPort } from "#server/messaging/providers/mail/smtp";
import { toOne } from "#server/messaging/providers/mail/to-one";
import type { SmsPort } from "#server/messaging/providers/sms/port";
import { recordedSms } from "#server/messaging/providers/sms/recorded";
import { twilioPort } from "#server/messaging/providers/sms/twilio";
import type { ModuleDeps } from "#server/platforms/module";
import type { ConnectionRow, KnownConnection } from "./repository.ts";
import { eventsUrl } from "./show-connection.ts";
import { type PlaceProblem, placeProblem, type Stored, type StoredSmtp, type StoredTwilio, smtpServerOf } from "./stored.ts";

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
  const open = openMail({ config }, stored);
  const port = open && toOne(open);
  if (port) opened.set(key, { version: row.version, port });
  return port;
}

function openMail({ config }: Deps, stored: Stored): Opened["port"] | null {
  if (stored.adapter === "recorded") return recordedMail;
  const problem = placeProblem(stored, config.webhooksPrivate);
  if (problem) return refusingMail(problem);
  if (stored.adapter === "resend") return resendPort({ apiKey: stored.api_key ?? "", send: outboundSend(config.webhooksPrivate) });
  if (stored.adapter !== "smtp") return null;
  const { connections, events } = stored.settings;
  const port = smtpPort(smtpServerOf(stored), { connections, onlyOutside: !config.webhooksPrivate, tagsOf: tagsOf[events] });
  return { ...port, capabilities: { ...port.capabilities, events: events !== "none" } };
}

const refusing = {
  kind: "refusing",
  capabilities: { idempotent: true, batch: 100, queues: false, events: false },
} as const;
const refusedFor = (code: PlaceProblem): SendOutcome => ({ result: "REFUSED", kind: "OURS", code });
/** Refuses every message, as its connection leads where nothing is sent. */
const refusingMail = (problem: PlaceProblem): MailPort => ({ ...refusing, send: async (mails) => mails.map(() => refusedFor(problem)) });
const refusingSms = (problem: PlaceProblem): SmsPort => ({ ...refusing, send: async (texts) => texts.map(() => refusedFor(problem)) });

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
  const problem = placeProblem(stored, deps.config.webhooksPrivate);
  if (problem) return refusingSms(problem);
  return stored.adapter === "twilio" ? twilioPort(twilioOptions(deps, stored, id)) : null;
}
