import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Email, Id, line, Time, Version } from "../envelope.ts";
import { messageChannels } from "../messages.ts";
import { languages } from "../session/rules.ts";
import { SizedText } from "../text-messages.ts";
import { Content } from "./content.ts";
import { ownTemplateKinds, templateKinds } from "./kinds.ts";
import { mailGroups, systemMailKeys } from "./system-mails.ts";

const prefix = "/api/v1/notifications/templates";
const transactional = "/api/v1/notifications/transactional";

/** SAMPLE is an ordinary reader; the others show what short, long and missing values do to a mail. */
export const sampleSets = ["SAMPLE", "SHORT", "LONG", "EMPTY"] as const;
export type SampleSet = (typeof sampleSets)[number];
export const testsPerHour = 20;

export const Template = z.object({
  /** Of a system template: its key. */
  id: Id,
  kind: z.enum(templateKinds),
  /** Null: a system template, which the product names. */
  name: z.string().nullable(),
  channel: z.enum(messageChannels),
  /** Null: a template of the store's own. */
  group: z.enum(mailGroups).nullable(),
  /** 0: never changed. */
  version: z.int(),
  is_changed: z.boolean(),
  /** Languages in which every text is there. */
  languages: z.array(z.enum(languages)),
  updated_at: Time.nullable(),
  updated_by: z.string().nullable(),
});
export type Template = z.output<typeof Template>;
export const TemplateDraft = z.object({ content: Content, saved_at: Time, saved_by: z.string() });
export type TemplateDraft = z.output<typeof TemplateDraft>;
export const TemplateDetail = Template.extend({
  content: Content,
  is_active: z.boolean(),
  /** What was edited after the last save, by anyone; no reader gets it. */
  draft: TemplateDraft.nullable(),
  /** Translations that are older than the text they translate, by where they stand: "subject", "preheader", or a block's id with its field. */
  outdated: z.array(z.object({ language: z.enum(languages), at: z.array(z.string()) })),
});
export type TemplateDetail = z.output<typeof TemplateDetail>;

export const variableTypes = ["text", "money", "date", "url", "list"] as const;
export const Variable = z.object({
  path: z.string(),
  type: z.enum(variableTypes),
  samples: z.object({ short: z.string(), long: z.string(), arabic: z.string() }),
});
export type Variable = z.output<typeof Variable>;

const Data = z.union([z.enum(sampleSets), z.strictObject({ order_id: Id }), z.strictObject({ subscriber_id: Id })]);
export type RenderData = z.output<typeof Data>;
const Rendering = z.strictObject({
  language: z.enum(languages),
  data: Data.default("SAMPLE"),
  /** Unsaved content; left out, the saved one. */
  content: Content.optional(),
});

/** Faults that prevent saving and weaknesses that do not, each with where it stands. */
export const Problem = z.object({
  code: z.enum([
    "TEMPLATE_SYNTAX",
    "UNKNOWN_VARIABLE",
    "PROMOTION",
    "NOTHING_CHOSEN",
    "UNTRANSLATED",
    "MAIL_TOO_LARGE",
    "MAIL_LARGE",
    "BAD_LINK",
    "INSECURE_LINK",
    "NO_ALT_TEXT",
    "LOW_CONTRAST",
    "ALL_CAPITALS",
    "EXCLAMATIONS",
    "LONG_SUBJECT",
    "NO_SUBJECT",
    "DEADLINE_WITHOUT_LINK",
  ]),
  severity: z.enum(["error", "warning"]),
  at: z.string(),
  language: z.enum(languages).nullable(),
  /** The variable, or the text concerned. */
  detail: z.string(),
  /** Index of the first wrong character of a text. */
  position: z.int().nullable(),
});
export type Problem = z.output<typeof Problem>;

/** A text message as a recipient would get it, of words that are being written. */
export const TextPreview = SizedText.extend({
  /** What must be mended before it can be saved. */
  faults: z.array(Problem),
  /** The words used where the store has written none. */
  built_in: z.string(),
});
export type TextPreview = z.output<typeof TextPreview>;

export const Rendered = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  size_bytes: z.int(),
  /** Variables that had no value with this data. */
  missing: z.array(z.string()),
  unknown: z.array(z.string()),
  untranslated: z.array(z.enum(languages)),
  problems: z.array(Problem),
  /** How often a variable was empty in the last thousand mails. */
  coverage: z.array(z.object({ variable: z.string(), empty: z.int(), of: z.int() })),
});
export type Rendered = z.output<typeof Rendered>;

export const Transactional = z.object({
  key: z.enum(systemMailKeys),
  group: z.enum(mailGroups),
  is_active: z.boolean(),
  version: z.int(),
  is_changed: z.boolean(),
  languages: z.array(z.enum(languages)),
  updated_at: Time.nullable(),
  /** Of the last thirty days. */
  sent: z.int(),
  failed: z.int(),
});
export type Transactional = z.output<typeof Transactional>;

export const MailServer = z.object({
  /** The address of the server; null: no mail leaves this installation. */
  host: z.string().nullable(),
  last_sent_at: Time.nullable(),
  /** Transactional emails that wait for it. */
  queued: z.int(),
  /** Transactional emails written since `failed_since` that it refused. */
  failed_today: z.int(),
  failed_since: Time,
});
export type MailServer = z.output<typeof MailServer>;

const params = z.object({ id: Id });
const name = line(100).min(1);
const expected_version = Version.optional();
const faults = [
  "NOT_FOUND",
  "TEMPLATE_SYNTAX",
  "UNKNOWN_VARIABLE",
  "LINK_NOT_ALLOWED",
  "PROMOTION_REFUSED",
  "CONTENT_INCOMPLETE",
  "MAIL_TOO_LARGE",
] as const;

/** What the store's mails say and how they look. */
export const templates = defineContract({
  noun: "templates",
  subject: "Template",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Template"],
      summary: "All email templates: the system's, saved or default, and the store's own",
      query: z.strictObject({ kind: z.enum(templateKinds).optional() }),
      data: z.object({ items: z.array(Template) }),
    },
    variables: {
      method: "GET",
      path: `${prefix}/variables`,
      can: ["read", "Template"],
      summary: "The variables of a template, with their types and sample values",
      query: z.strictObject({ id: Id }),
      data: z.object({ items: z.array(Variable) }),
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Template"],
      summary: "A template with its content",
      params,
      data: TemplateDetail,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Template"],
      summary: "Create an own template, empty or as a copy of another",
      body: z.strictObject({ name, kind: z.enum(ownTemplateKinds), from: Id.optional() }),
      data: TemplateDetail,
      status: 201,
      errors: ["NOT_FOUND", "NAME_TAKEN"],
      example: { body: { name: "Summer sale", kind: "CAMPAIGN" } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Template"],
      summary: "Delete a template of the store's own that nothing uses",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Template"],
      summary: "Save a new version of a template, or rename one of the store's own; emails written before keep their version",
      params,
      body: z.strictObject({ content: Content.optional(), name: name.optional(), expected_version }),
      data: TemplateDetail,
      errors: [...faults, "NAME_TAKEN", "STALE_VERSION"],
      example: {
        body: { content: { subject: { en: "We received {{ return.number }}" }, blocks: [{ id: "1", type: "header" }], theme: {} } },
      },
    },
    saveDraft: {
      method: "PUT",
      path: `${prefix}/:id/draft`,
      can: ["update", "Template"],
      summary: "Store unfinished content, or discard it with null; emails are written from the saved content",
      params,
      body: z.strictObject({ content: Content.nullable() }),
      data: z.object({ draft: TemplateDraft.nullable() }),
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { content: null } },
    },
    reset: {
      method: "POST",
      path: `${prefix}/:id/reset`,
      can: ["update", "Template"],
      summary: "Return to the default content",
      params,
      body: z.strictObject({ expected_version }),
      data: TemplateDetail,
      errors: ["NOT_FOUND", "STALE_VERSION"],
      example: { body: { expected_version: 1 } },
    },
    render: {
      method: "POST",
      path: `${prefix}/:id/render`,
      can: ["read", "Template"],
      summary: "The email as a recipient would get it, with everything that could be wrong with it; nothing is stored",
      params,
      body: Rendering,
      data: Rendered,
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { language: "ar", data: "LONG" } },
    },
    test: {
      method: "POST",
      path: `${prefix}/:id/test`,
      can: ["test", "Template"],
      summary: `Send the mail to people of the store; at most ${testsPerHour} an hour`,
      params,
      body: Rendering.extend({ to: z.array(Email).min(1).max(5) }),
      data: z.object({ sent: z.int() }),
      errors: [...faults, "INVALID_RECIPIENT", "RATE_LIMITED"],
      affects: ["messages"],
      example: { body: { language: "en", to: ["owner@example.test"] } },
    },
    transactional: {
      method: "GET",
      path: transactional,
      can: ["read", "Template"],
      summary: "All emails about cases and documents: on or off, changed or default, sent and failed in thirty days; and the mail server",
      data: z.object({ items: z.array(Transactional), mail_server: MailServer }),
    },
    setActive: {
      method: "PUT",
      path: `${transactional}/:key`,
      can: ["update", "MailSettings"],
      summary: "Switch an email on or off; the case records what was not sent",
      params: z.object({ key: z.enum(systemMailKeys) }),
      body: z.strictObject({ is_active: z.boolean() }),
      data: z.object({ key: z.enum(systemMailKeys), is_active: z.boolean() }),
      affects: ["templates"],
      example: { params: { key: "requested" }, body: { is_active: false } },
    },
  },
});
