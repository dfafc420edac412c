import { z } from "zod";
import { OptionalCountry } from "./codes/countries.ts";
import { defineContract } from "./contract.ts";
import { Email, Id, line, Time, Version } from "./envelope.ts";
import { languages } from "./session/rules.ts";

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

/** An address of one of the store's sender domains; null: the server's own. */
const Sender = z
  .strictObject({
    domain_id: Id,
    local_part: z
      .string()
      .trim()
      .toLowerCase()
      .max(64)
      .regex(/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/),
  })
  .nullable();

/** When text messages may arrive at all; a store may narrow it. Sundays and holidays of some countries are closed besides. */
export const smsHours = { from: "09:00", to: "20:00" } as const;
/** The ranges within which a store chooses. */
export const ruleLimits = {
  email: { pause_hours: { min: 1, max: 168 }, per_week: { min: 1, max: 14 } },
  sms: { pause_hours: { min: 12, max: 168 }, per_month: { min: 1, max: 10 } },
  conversion_days: { min: 1, max: 30 },
} as const;
const whole = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const Time24 = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Hours = z.strictObject({ from: Time24, to: Time24 }).refine(({ from, to }) => from < to, { message: "ENDS_BEFORE", path: ["to"] });
const SmsHours = Hours.refine(({ from }) => from >= smsHours.from, { message: "TOO_SMALL", path: ["from"] }).refine(
  ({ to }) => to <= smsHours.to,
  { message: "TOO_BIG", path: ["to"] },
);

/** How marketing is sent. */
const rules = {
  /** New addresses are mailed a question before anything else is sent to them. */
  double_opt_in: z.boolean(),
  /** Local times of the reader between which marketing arrives; null: at any time. */
  quiet_hours: z.strictObject({ email: Hours.nullable(), sms: SmsHours }),
  /** The most marketing that one person gets. */
  caps: z.strictObject({
    email: z.strictObject({ pause_hours: whole(ruleLimits.email.pause_hours), per_week: whole(ruleLimits.email.per_week) }),
    sms: z.strictObject({ pause_hours: whole(ruleLimits.sms.pause_hours), per_month: whole(ruleLimits.sms.per_month) }),
  }),
  /** For how long after a campaign orders count as its result. */
  conversion_days: whole(ruleLimits.conversion_days),
  /** New campaigns, and automations, leave out people with an open return or claim. */
  skip_open_cases: z.boolean(),
};
export const trackings = ["OFF", "HYGIENE", "CONSENTED"] as const;
export type Tracking = (typeof trackings)[number];

export const mostTopics = 10;
/** What the store writes about; readers may leave one topic and keep the others. */
export const Topic = z.strictObject({
  key: z
    .string()
    .trim()
    .toLowerCase()
    .max(40)
    .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/),
  labels: z.partialRecord(z.enum(languages), line(60).min(1)).refine((labels) => Object.keys(labels).length > 0, { message: "REQUIRED" }),
});
export type Topic = z.output<typeof Topic>;
const Topics = z
  .array(Topic)
  .max(mostTopics)
  .refine((topics) => new Set(topics.map(({ key }) => key)).size === topics.length, { message: "NOT_DISTINCT" });

const data = {
  /** Where campaigns and automations come from. */
  sender: Sender,
  /** Where mails about cases and documents come from; another address keeps complaints about the first from it. */
  transactional_sender: Sender,
  /** Shown as the sender of mails; empty: the store's name. */
  sender_name: line(100),
  /** Where answers go; null: nowhere, as the sender takes none. */
  reply_to: Email.nullable(),
  /** The accent of the portal is used where it is null. */
  colours: z.object({ accent: Colour.nullable(), text: Colour, background: Colour }),
  /** In the footer of every mail; marketing is not sent without it. */
  footer: z.object({ company: line(200), address: line(300), country: OptionalCountry }),
  /** Used for readers whose own language a mail is not written in. */
  default_language: z.enum(languages),
  ...rules,
  /** What is known of readers: nothing, the last day on which they opened a mail, or what each of them clicks, with their consent. */
  tracking: z.enum(trackings),
  topics: Topics,
};
export const ShopSettingsData = z.strictObject(data);
export type ShopSettingsData = z.output<typeof ShopSettingsData>;
export type MarketingRules = Pick<ShopSettingsData, keyof typeof rules>;

export const ShopSettings = z.object({
  ...data,
  /** 0 until first saved. */
  version: z.int(),
  updated_at: Time.nullable(),
  /** The address mails come from. */
  sender_address: z.string(),
});
export type ShopSettings = z.output<typeof ShopSettings>;

const path = "/api/v1/notifications/shop-settings";

/** How the store presents itself in its mails. */
export const shopSettings = defineContract({
  noun: "shop-settings",
  subject: "MailSettings",
  service: "notifications",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "MailSettings"],
      summary: "Sender, colours, footer and default language of emails, saved or default",
      data: ShopSettings,
    },
    save: {
      method: "PUT",
      path,
      can: ["update", "MailSettings"],
      summary: "Save the fields sent, all or nothing; fields left out do not change",
      body: z.strictObject({ ...data, expected_version: Version }).partial(),
      data: ShopSettings,
      errors: ["STALE_VERSION"],
      example: { body: { expected_version: 0, sender_name: "Northwind", reply_to: "help@northwind.example" } },
    },
  },
});
