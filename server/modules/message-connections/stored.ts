import { z } from "zod";
import { SmtpSettings, TwilioSettings } from "#contracts/message-connections";

const secret = z.string().nullable();

/** What is sealed in the database: a connection's settings with its secrets. */
export const Stored = z.discriminatedUnion("adapter", [
  z.object({ adapter: z.literal("recorded") }),
  z.object({ adapter: z.literal("smtp"), settings: z.object(SmtpSettings.shape), password: secret, events_secret: secret }),
  z.object({ adapter: z.literal("resend"), api_key: secret, events_secret: secret }),
  z.object({ adapter: z.literal("twilio"), settings: z.object(TwilioSettings.shape), auth_token: secret }),
]);
export type Stored = z.output<typeof Stored>;
export type StoredSmtp = Extract<Stored, { adapter: "smtp" }>;
export type StoredTwilio = Extract<Stored, { adapter: "twilio" }>;

/** The user name under which Postmark and a store's own mail server post their reports. */
export const eventsUser = "backhaul";

/** Return the address of a mail server, with the credentials in it. */
export function smtpUrlOf({ settings: { host, port, username }, password }: StoredSmtp): string {
  const auth = username ? `${encodeURIComponent(username)}:${encodeURIComponent(password ?? "")}@` : "";
  return `${port === 465 ? "smtps" : "smtp"}://${auth}${host}:${port}`;
}
