import { shared } from "#server/kit/held-connection";
import { outboundSend, readText } from "#server/kit/outbound-request";
import { openReturnBox, type ReportingConnection } from "#server/messaging/message-connections/api";
import { dsnEvents } from "#server/messaging/providers/mail/events/dsn";
import { mailgunEvents } from "#server/messaging/providers/mail/events/mailgun";
import type { ReceivedEvent, Report } from "#server/messaging/providers/mail/events/port";
import { postmarkEvents } from "#server/messaging/providers/mail/events/postmark";
import { resendEvents } from "#server/messaging/providers/mail/events/resend";
import { sendgridEvents } from "#server/messaging/providers/mail/events/sendgrid";
import { sesEvents } from "#server/messaging/providers/mail/events/ses";
import { isFromTwilio, twilioEventId, twilioReports } from "#server/messaging/providers/sms/twilio-events";
import type { ModuleDeps } from "#server/platforms/module";

/** A provider's reports with the secrets of one connection. */
interface Source {
  isGenuine(received: ReceivedEvent): boolean | Promise<boolean>;
  idOf(received: ReceivedEvent): string | null;
  read(raw: Buffer): readonly Report[] | Promise<readonly Report[]>;
}

const certificates = new Map<string, string>();
const fetching = shared<string>("a certificate");
const mostCertificates = 20;
const longestCertificate = 16 * 1024;

/** Certificates are at addresses of their own and never change; one that could not be fetched is fetched again. */
async function certificateAt(address: string): Promise<string> {
  const known = certificates.get(address);
  if (known !== undefined) return known;
  return fetching(address, async () => {
    const answer = await outboundSend(false)({ method: "GET", url: address, headers: {}, timeoutMs: 5000 });
    const fetched = await readText(answer, longestCertificate);
    if (certificates.size >= mostCertificates) certificates.clear();
    certificates.set(address, fetched);
    return fetched;
  });
}

const ses = sesEvents(certificateAt);

/** Return a connection's source of reports; null: it has none. */
export function sourceOf({ source }: ReportingConnection, deps: Pick<ModuleDeps, "config">): Source | null {
  if (source === null) return null;
  if (source.kind === "twilio")
    return {
      isGenuine: (received) => isFromTwilio(received, source.auth_token),
      idOf: ({ raw }) => twilioEventId(raw),
      read: twilioReports,
    };
  if (source.kind === "ses") return { ...ses, isGenuine: (received) => ses.isGenuine(received, source) };
  if (source.kind === "sendgrid") return { ...sendgridEvents, isGenuine: (received) => sendgridEvents.isGenuine(received, source) };
  if (source.kind === "mailgun") return { ...mailgunEvents, isGenuine: (received) => mailgunEvents.isGenuine(received, source) };
  if (source.kind === "resend") return { ...resendEvents, isGenuine: (received) => resendEvents.isGenuine(received, source) };
  const events = source.kind === "postmark" ? postmarkEvents : dsnEvents((localPart) => openReturnBox(deps, localPart));
  return { ...events, isGenuine: (received) => events.isGenuine(received, source) };
}
