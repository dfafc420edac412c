import { smtpServerAt } from "#server/kit/smtp-server";
import type { MailConnection } from "./port.ts";
import { smtpPort, usualConnections } from "./smtp.ts";
import { toOne } from "./to-one.ts";

/** Mails to account holders and transactional ones have connections of their own, so that a campaign never delays them. */
type Road = "account" | "transactional" | "bulk";

const opened = new Map<string, MailConnection>();

/** Return a connection to the mail server of the installation; null where there is none, and mails are stored only. */
export function houseMail({ smtpUrl, smtpRate }: { smtpUrl: string | null; smtpRate: number }, road: Road): MailConnection | null {
  if (smtpUrl === null) return null;
  const key = `${road} ${smtpRate} ${smtpUrl}`;
  const known = opened.get(key);
  if (known) return known;
  const port = toOne(smtpPort(smtpServerAt(smtpUrl)), { takesExamples: road === "account" });
  const connection = { id: null, port, connections: usualConnections, rate: smtpRate };
  opened.set(key, connection);
  return connection;
}
