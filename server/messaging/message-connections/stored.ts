import { z } from "zod";
import { isHostName } from "#contracts/host-name";
import { ShownSmtp, ShownTwilio, smtpPorts } from "#contracts/message-connections";
import { linkBelow } from "#server/kit/address";
import { isLoopback } from "#server/kit/loopback";
import { addressProblem } from "#server/kit/outbound";
import type { SmtpServer } from "#server/kit/smtp-server";

const secret = z.string().nullable();

/** What is sealed in the database: a connection's settings with its secrets. */
export const Stored = z.discriminatedUnion("adapter", [
  z.object({ adapter: z.literal("recorded") }),
  z.object({ adapter: z.literal("smtp"), settings: ShownSmtp, password: secret, events_secret: secret }),
  z.object({ adapter: z.literal("resend"), api_key: secret, events_secret: secret }),
  z.object({ adapter: z.literal("twilio"), settings: ShownTwilio, auth_token: secret }),
]);
export type Stored = z.output<typeof Stored>;
export type StoredSmtp = Extract<Stored, { adapter: "smtp" }>;
export type StoredTwilio = Extract<Stored, { adapter: "twilio" }>;

/** The user name under which Postmark and a store's own mail server post their reports. */
export const eventsUser = "backhaul";

/** Why a connection's host is not connected to, whatever it resolves to. */
export type PlaceProblem = "HOST_NAME" | "PORT_NOT_ALLOWED" | "HTTPS_REQUIRED" | "PRIVATE_ADDRESS";

/**
 * Return why nothing is sent to a mail server, or null. What is stored is judged again whenever it is used: it may be older than this rule, or
 * stem from an installation with another one.
 */
export function serverProblem({ host, port }: Pick<StoredSmtp["settings"], "host" | "port">, allowInside: boolean): PlaceProblem | null {
  if (!isHostName(host)) return "HOST_NAME";
  return allowInside || (smtpPorts as readonly number[]).includes(port) ? null : "PORT_NOT_ALLOWED";
}

/** Return why nothing is sent to a stored connection's host, or null: it has none of its own, or a good one. */
export function placeProblem(stored: Stored, allowInside: boolean): PlaceProblem | null {
  if (stored.adapter === "smtp") return serverProblem(stored.settings, allowInside);
  if (stored.adapter !== "twilio") return null;
  const { base_url, account_sid } = stored.settings;
  const address = linkBelow(base_url, `/${encodeURIComponent(account_sid)}`);
  return address === null ? "HOST_NAME" : addressProblem(address, allowInside);
}

/** Return a store's own mail server. Nothing is sent unencrypted, unless to this machine. */
export const smtpServerOf = ({ settings: { host, port, username }, password }: StoredSmtp): SmtpServer => ({
  host,
  port,
  secure: port === 465,
  auth: username ? { user: username, pass: password ?? "" } : null,
  requireTLS: !isLoopback(host),
});
