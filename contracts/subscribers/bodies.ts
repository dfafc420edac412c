import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { Email, ExpectedVersion, Id, line, personName, Time, text } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { isTimeZone } from "../time-zone.ts";
import { mostTags, subscriberActions, Tag } from "./bulk.ts";
import { addressChannels, consentChannels } from "./states.ts";

const attributeBytes = 4096;

/** A time zone by its name in the IANA database. */
const TimeZone = line(60).refine(isTimeZone, { message: "INVALID" });
const Tags = z
  .array(Tag)
  .max(mostTags)
  .transform((tags) => [...new Set(tags)]);
const Attributes = z
  .record(line(60).min(1), z.union([line(500), z.number(), z.boolean()]))
  .refine((held) => Object.keys(held).length <= 50 && JSON.stringify(held).length <= attributeBytes, { message: "TOO_BIG" });

/** Phones are stored in international form; one without a country code is read as one of the person's country, or the store's. */
export const Phone = line(40).min(3);

const person = {
  email: Email.nullable(),
  phone: Phone.nullable(),
  first_name: personName(200),
  last_name: personName(200),
  language: z.enum(languages).nullable(),
  timezone: TimeZone.nullable(),
  country: Country.nullable(),
  province: line(100).nullable(),
  tags: Tags,
  attributes: Attributes,
};

/** How staff know of the person's consent; the wording is what the person agreed to. */
export const RecordedConsent = z.strictObject({
  channels: z.array(z.enum(addressChannels)).min(1).max(2),
  text: text(2000).min(1),
  at: Time,
});

export const NewSubscriber = z.strictObject({
  email: person.email.default(null),
  phone: person.phone.default(null),
  first_name: person.first_name.default(""),
  last_name: person.last_name.default(""),
  language: person.language.default(null),
  timezone: person.timezone.default(null),
  country: person.country.default(null),
  province: person.province.default(null),
  tags: person.tags.default([]),
  attributes: person.attributes.default({}),
  /** Left out: the person is stored without consent. */
  consent: RecordedConsent.nullable().default(null),
  /** Send a mail that asks for confirmation. */
  ask: z.boolean().default(false),
});
export type NewSubscriber = z.output<typeof NewSubscriber>;

/** Fields left out do not change. Consent belongs to the address: another one has none. */
export const SubscriberChange = z.strictObject(person).partial().extend({ expected_version: ExpectedVersion });
export type SubscriberChange = z.output<typeof SubscriberChange>;

export const Unsubscribe = subscriberActions.unsubscribe.body;
export const MergeSubscribers = z.strictObject({ other_id: Id });

/** What a shop's own form or checkout was told. A grant without the wording, its source and its time is no consent. */
const ReportedConsent = z.strictObject({
  channel: z.enum(consentChannels),
  action: z.enum(["GRANTED", "WITHDRAWN"]),
  text: text(2000).optional(),
  source: z.enum(["FORM", "CHECKOUT", "API"]).optional(),
  at: Time.optional(),
  ip: z.union([z.ipv4(), z.ipv6()]).nullish(),
  user_agent: line(500).nullish(),
  page_url: line(2000).nullish(),
});
export type ReportedConsent = z.output<typeof ReportedConsent>;

export const SubscriberUpsert = z
  .strictObject(person)
  .partial()
  .extend({ consents: z.array(ReportedConsent).max(6).default([]) })
  .refine(({ email, phone }) => email || phone, { message: "REQUIRED", path: ["email"] });
export type SubscriberUpsert = z.output<typeof SubscriberUpsert>;
