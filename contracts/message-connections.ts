import { z } from "zod";
import { Country } from "./codes/countries.ts";
import { CurrentCurrency } from "./codes/currencies.ts";
import { defineContract } from "./contract.ts";
import { Id, line, Time, Version } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";
import { HostName } from "./host-name.ts";
import { addressChannels } from "./subscribers/states.ts";
import { isName, takesNames } from "./text-messages.ts";

const path = "/api/v1/notifications/connections/:channel";
const params = z.object({ channel: z.enum(addressChannels) });

/**
 * kept: none of the store's own, so that mails go through the server's (`SMTP_URL`) or, without one, are stored only. recorded: stored
 * and answered as sent, for tests and demos.
 */
export const connectionAdapters = ["kept", "recorded", "smtp", "resend", "twilio"] as const;
export type ConnectionAdapter = (typeof connectionAdapters)[number];
export const adaptersOf = {
  EMAIL: ["kept", "recorded", "smtp", "resend"],
  SMS: ["kept", "recorded", "twilio"],
} as const satisfies Record<(typeof addressChannels)[number], readonly ConnectionAdapter[]>;

/** Who reports what became of mails sent by SMTP; own: the store's mail server posts the reports it receives. */
export const eventProviders = ["none", "ses", "sendgrid", "postmark", "mailgun", "own"] as const;
export type EventProvider = (typeof eventProviders)[number];
/** The ports on which mail servers take mail for delivery. */
export const smtpPorts = [25, 465, 587, 2525] as const;
export const rateLimits = { least: 1, most: 1000, usual: 10 } as const;
export const mostConnections = 50;

const secret = line(2000).min(1).optional();
/** A number in international form, or a name of up to eleven letters and digits. */
const SmsSender = z.union([z.string().regex(/^\+[1-9]\d{6,14}$/), z.string().regex(/^(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11}$/)]);

const limits = {
  /** Messages a second. */
  rate: z.int().min(rateLimits.least).max(rateLimits.most).default(rateLimits.usual),
  /** Messages in 24 hours; null: no limit. */
  daily_limit: z.int().min(1).max(100_000_000).nullable().default(null),
};

/** Paths are added to it, so it ends with its own: no credentials, question mark or number sign; nor letters that are read as others. */
const isBaseAddress = (text: string): boolean => /^https?:\/\/[a-z0-9.:[\]_-]+(\/[\w.~-]+)*\/*$/i.test(text);

const expected_version = Version.optional();
const Kept = z.strictObject({ adapter: z.literal("kept"), expected_version });
const Recorded = z.strictObject({ adapter: z.literal("recorded"), ...limits, expected_version });

export const SmtpSettings = z.strictObject({
  host: HostName,
  port: z.int().min(1).max(65_535),
  username: line(300).default(""),
  connections: z.int().min(1).max(mostConnections).default(5),
  /** The mail server signs mails itself, so they are not signed here. */
  relay_signs: z.boolean().default(false),
  events: z.enum(eventProviders).default("none"),
  /** SES: the topic that reports are published to. Others publish to topics of their own. */
  topic_arn: z
    .string()
    .trim()
    .max(300)
    .regex(/^arn:aws(-cn|-us-gov)?:sns:[a-z0-9-]+:\d{12}:[\w-]+$/)
    .nullable()
    .default(null),
  /** SendGrid: the verification key of its event webhook. */
  public_key: line(500).min(1).nullable().default(null),
});
export type SmtpSettings = z.output<typeof SmtpSettings>;
/** As saved, perhaps before hosts were checked. */
export const ShownSmtp = z.object({ ...SmtpSettings.shape, host: z.string() });
const Smtp = SmtpSettings.extend({
  adapter: z.literal("smtp"),
  ...limits,
  expected_version,
  /** Left out, the saved one stays. */
  password: secret,
  /** Postmark and own: the password of the reports; Mailgun: the signing key. */
  events_secret: secret,
});

/** It is part of a header. */
const headerSecret = line(2000)
  .regex(/^[\x21-\x7e]+$/)
  .optional();
const Resend = z.strictObject({ adapter: z.literal("resend"), ...limits, api_key: headerSecret, events_secret: secret, expected_version });

export const TwilioSettings = z.strictObject({
  /** Part of the address of a call. */
  account_sid: line(100).regex(/^[\w-]+$/),
  /** Services that answer like Twilio are reached at their own address. */
  base_url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isBaseAddress, { message: "INVALID" })
    .default("https://api.twilio.com"),
  messaging_service_sid: line(100).min(1).nullable().default(null),
  /** Used where no country has a sender of its own; null: the messaging service chooses. */
  sender: SmsSender.nullable().default(null),
  senders: z
    .array(
      z
        .strictObject({ country: Country, sender: SmsSender })
        .refine(({ country, sender }) => takesNames(country) || !isName(sender), { message: "INVALID", path: ["sender"] }),
    )
    .max(60)
    .default([]),
  prices: z
    // Of a segment, in millionths of the currency's unit: providers charge fractions of a cent.
    .array(z.strictObject({ country: Country, micros: z.int().min(0).max(100_000_000), currency: CurrentCurrency }))
    .max(60)
    .default([]),
});
export type TwilioSettings = z.output<typeof TwilioSettings>;
/** As saved, perhaps before addresses were checked. */
export const ShownTwilio = z.object({ ...TwilioSettings.shape, account_sid: z.string(), base_url: z.string() });
const Twilio = TwilioSettings.extend({ adapter: z.literal("twilio"), ...limits, auth_token: secret, expected_version });

export const SaveConnection = z.discriminatedUnion("adapter", [Kept, Recorded, Smtp, Resend, Twilio]);
export type SaveConnection = z.output<typeof SaveConnection>;

const ofSecret = z.string().nullable();
const Shares = z.object({ sent: z.int(), delivered: z.int(), bounced: z.int(), complained: z.int(), failed: z.int() });
const Code = z.string() as unknown as z.ZodType<ErrorCode>;

/** When marketing may arrive by text message. Nothing widens what the law of a country adds to the usual hours. */
export const smsHours = [
  { country: null, rule: "usual", from: "09:00", to: "20:00", source: null },
  { country: "US", rule: "sundayNoon", from: "12:00", to: "20:00", source: "Texas Business & Commerce Code § 302" },
  { country: "FR", rule: "closedSundays", from: "09:00", to: "20:00", source: "Loi n° 2004-575 (LCEN)" },
] as const;
const SmsRules = z.object({
  /** What customers may answer, by what it does. */
  keywords: z.object({ STOP: z.array(z.string()), START: z.array(z.string()), HELP: z.array(z.string()) }),
  hours: z.array(
    z.object({
      country: z.string().nullable(),
      rule: z.enum(["usual", "sundayNoon", "closedSundays"]),
      from: z.string(),
      to: z.string(),
      source: z.string().nullable(),
    }),
  ),
});

export const MessageConnection = z.object({
  /** Null: none of the store's own. */
  id: Id.nullable(),
  channel: z.enum(addressChannels),
  adapter: z.enum(connectionAdapters),
  rate: z.int(),
  daily_limit: z.int().nullable(),
  smtp: ShownSmtp.nullable(),
  twilio: ShownTwilio.nullable(),
  /** The last four characters of each secret that is saved. */
  secrets: z.object({ password_last4: ofSecret, api_key_last4: ofSecret, auth_token_last4: ofSecret, events_secret_last4: ofSecret }),
  /** Where the provider sends its reports; null without a connection. */
  events_url: z.string().nullable(),
  last_event_at: Time.nullable(),
  /** Reports of the last seven days about messages that are not the store's. */
  unknown_events: z.int(),
  tested_at: Time.nullable(),
  /** Why the last test failed. */
  last_error: Code.nullable(),
  /** The mail server of this installation, which mails go through without a connection; null: there is none. */
  house: z.string().nullable(),
  /** Messages of the last seven days. */
  health: Shares,
  /** Of text messages; null for mails. */
  sms_rules: SmsRules.nullable(),
  /** Mails stored unsent for want of a mail server, and young enough to be sent now. */
  kept: z.int(),
  version: z.int(),
  updated_at: Time.nullable(),
});
export type MessageConnection = z.output<typeof MessageConnection>;

/** Above these shares of a week, receivers stop taking mail; campaigns pause at them. */
export const healthLimits = { bounced: 0.05, complained: 0.003 } as const;
/** Hours after which a mail that could not be sent is no longer of use to its reader. */
export const keptHours = 48;

const refusals = ["PROVIDER_REFUSED", "PROVIDER_UNAVAILABLE", "PRIVATE_ADDRESS"] as const satisfies readonly ErrorCode[];

/** How a store's mails and text messages leave. Secrets are never returned. */
export const messageConnections = defineContract({
  noun: "message-connections",
  subject: "MessageConnection",
  service: "notifications",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "MessageConnection"],
      summary: "A channel's connection with its health over the last seven days",
      params,
      data: MessageConnection,
    },
    save: {
      method: "PUT",
      path,
      can: ["update", "MessageConnection"],
      summary: "Replace a channel's connection; secrets that are left out are kept, as long as the connection points to the same place",
      params,
      body: SaveConnection,
      data: MessageConnection,
      errors: ["STALE_VERSION", "PRIVATE_ADDRESS"],
      affects: ["message-connections", "templates"],
      example: {
        params: { channel: "EMAIL" },
        body: { adapter: "smtp", host: "smtp.example.com", port: 587, username: "shop", password: "secret", events: "none" },
      },
    },
    test: {
      method: "POST",
      path: `${path}/test`,
      can: ["test", "MessageConnection"],
      summary: "Sign in to the provider; nothing is sent",
      params,
      data: MessageConnection,
      errors: ["NOT_CONNECTED", ...refusals],
      example: { params: { channel: "EMAIL" } },
    },
  },
});
