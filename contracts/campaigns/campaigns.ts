import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Day, Email, ExpectedVersion, Id, largestInteger, line, listQuery, oneOrMore, pageOf, Time } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { messageChannels, messageStates, skipReasons } from "../messages.ts";
import { languages } from "../session/rules.ts";
import { Phone } from "../subscribers/bodies.ts";
import { SizedText } from "../text-messages.ts";
import {
  AbTest,
  armNames,
  Campaign,
  CampaignCalendar,
  CampaignCheck,
  CampaignReport,
  CampaignRow,
  HoldoutPercent,
  Recipient,
} from "./shapes.ts";
import { campaignStatuses, campaignTabs, scheduleModes } from "./states.ts";

const prefix = "/api/v1/notifications/campaigns";
const params = z.object({ id: Id });
const name = line(100).min(1);

const fields = {
  name,
  template_id: Id.nullable(),
  segment_id: Id.nullable(),
  exclude_segment_id: Id.nullable(),
  ab: AbTest.nullable(),
  holdout_percent: HoldoutPercent,
  skip_open_cases: z.boolean(),
  /** Whoever left this topic is skipped; null: no topic. */
  topic: line(40).min(1).nullable(),
};
const Create = z.strictObject({
  name,
  channel: z.enum(messageChannels).default("EMAIL"),
  template_id: Id.optional(),
  segment_id: Id.optional(),
  /** A campaign whose audience, content and test are taken over, except for what is named here. */
  copy_of: Id.optional(),
});

/** A local time without an offset, "2026-06-01T10:00". */
const LocalTime = z.string().regex(/^20\d\d-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/);
const moment = { mode: z.enum(scheduleModes), at: Time.optional(), local: LocalTime.optional() };
const Schedule = z
  .strictObject({
    ...moment,
    /** Refused when the audience has since grown by more than a tenth. */
    expected_audience: z.int().min(0).max(largestInteger).optional(),
    /** The sender's domain is not verified, and receivers may refuse the emails or file them as spam: send them all the same. */
    accept_unverified: z.boolean().optional(),
    expected_version: ExpectedVersion,
  })
  .superRefine(({ mode, at, local }, context) => {
    if (mode === "AT" && !at) context.addIssue({ code: "custom", path: ["at"], message: "REQUIRED" });
    if (mode === "LOCAL" && !local) context.addIssue({ code: "custom", path: ["local"], message: "REQUIRED" });
  });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Campaign"],
  summary: "The store's campaigns, newest first; q finds names",
  query: listQuery({
    sorts: ["created_at"],
    filters: {
      tab: z.enum(campaignTabs).optional(),
      status: oneOrMore(campaignStatuses).optional(),
      channel: oneOrMore(messageChannels).optional(),
      created_from: Time.optional(),
      created_to: Time.optional(),
    },
  }),
  data: pageOf(CampaignRow),
  store: "query",
} as const satisfies Operation;

const onOne = { params, data: Campaign } as const;
const act = { ...onOne, method: "POST", can: ["send", "Campaign"], body: z.strictObject({ expected_version: ExpectedVersion }) } as const;
const refused = ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"] as const;

/** Mails to many subscribers at once. Writing needs `marketing`; sending, pausing and cancelling also `marketing_send`. */
export const campaigns = defineContract({
  noun: "campaigns",
  subject: "Campaign",
  service: "notifications",
  operations: {
    list,
    export: exportOf(list, "Campaigns with what they brought"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Campaign"],
      summary: "How many campaigns each tab holds",
      query: z.strictObject({ store_id: Id.optional() }),
      data: z.record(z.enum(campaignTabs), z.int()),
      store: "query",
    },
    calendar: {
      method: "GET",
      path: `${prefix}/calendar`,
      can: ["read", "Campaign"],
      summary: "Campaigns that are scheduled or have started, by day in the store's time zone",
      query: z.strictObject({ store_id: Id.optional(), from: Day, to: Day }),
      data: CampaignCalendar,
      store: "query",
    },
    sending: {
      method: "GET",
      path: `${prefix}/sending`,
      can: ["read", "Campaign"],
      summary: "Whether marketing is held because the database has moved to another server",
      data: z.object({ held: z.boolean(), held_since: Time.nullable() }),
    },
    confirmSending: {
      method: "POST",
      path: `${prefix}/sending/confirm`,
      can: ["manage", "Campaign"],
      summary: "Confirm that marketing is sent from this server from now on",
      body: z.strictObject({}),
      data: z.object({ held: z.literal(false) }),
      example: { body: {} },
    },
    show: {
      ...onOne,
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Campaign"],
      summary: "A campaign with its allowed actions",
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Campaign"],
      summary: "Create a draft",
      body: Create,
      data: Campaign,
      status: 201,
      errors: ["NOT_FOUND"],
      example: { body: { name: "Summer sale", channel: "EMAIL" } },
    },
    update: {
      ...onOne,
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Campaign"],
      summary: "Change a draft or, with the right to send, a scheduled campaign; fields left out do not change",
      body: z.strictObject(fields).partial().extend({ expected_version: ExpectedVersion }),
      errors: ["NOT_FOUND", "CAMPAIGN_LOCKED", "STALE_VERSION"],
      example: { body: { name: "Summer sale", expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Campaign"],
      summary: "Delete a draft or a cancelled campaign of which nothing was sent",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "CAMPAIGN_LOCKED"],
    },
    check: {
      method: "POST",
      path: `${prefix}/:id/check`,
      can: ["read", "Campaign"],
      summary: "What prevents sending, who would receive it, and when it would be sent; nothing is stored",
      params,
      body: z.strictObject(moment).partial(),
      data: CampaignCheck,
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: {} },
    },
    schedule: {
      ...act,
      path: `${prefix}/:id/schedule`,
      summary: "Send now, at a given time, or at a local time of each recipient",
      body: Schedule,
      errors: [
        ...refused,
        "AUDIENCE_EMPTY",
        "CONTENT_INCOMPLETE",
        "LINK_NOT_ALLOWED",
        "FOOTER_ADDRESS_MISSING",
        "MAIL_TOO_LARGE",
        "SMS_TOO_LONG",
        "ALREADY_SENDING",
        "AUDIENCE_CHANGED",
      ],
      example: { body: { mode: "AT", at: "2026-06-01T10:00:00Z", expected_version: 1 } },
    },
    pause: { ...act, path: `${prefix}/:id/pause`, summary: "Stop sending within two seconds", errors: refused, example: { body: {} } },
    resume: { ...act, path: `${prefix}/:id/resume`, summary: "Resume sending", errors: refused, example: { body: {} } },
    cancel: {
      ...act,
      path: `${prefix}/:id/cancel`,
      summary: "End a campaign; messages not sent yet will not be sent",
      errors: refused,
      example: { body: {} },
    },
    duplicate: {
      ...onOne,
      method: "POST",
      path: `${prefix}/:id/duplicate`,
      can: ["create", "Campaign"],
      summary: "Create a draft with the same audience and content",
      body: z.strictObject({}),
      status: 201,
      errors: ["NOT_FOUND"],
      example: { body: {} },
    },
    test: {
      method: "POST",
      path: `${prefix}/:id/test`,
      can: ["test", "Campaign"],
      summary:
        "Send a test email to members of the store or confirmed test addresses, or a test text message to confirmed numbers; at most 20 an hour",
      params,
      body: z.strictObject({
        /** Email addresses, or phone numbers of a campaign by text message. */
        to: z
          .array(z.union([Email, Phone]))
          .min(1)
          .max(5),
        language: z.enum(languages),
        variant: z.enum(armNames).optional(),
      }),
      data: z.object({ sent: z.int() }),
      errors: ["NOT_FOUND", "CONTENT_INCOMPLETE", "INVALID_RECIPIENT", "RATE_LIMITED"],
      affects: ["messages"],
      example: { body: { to: ["owner@example.test"], language: "en" } },
    },
    previewText: {
      method: "POST",
      path: `${prefix}/:id/preview-text`,
      can: ["read", "Campaign"],
      summary: "The text message as a recipient would get it, with the segments it takes; nothing is stored",
      params,
      body: z.strictObject({ language: z.enum(languages), variant: z.enum(armNames).optional() }),
      data: SizedText,
      errors: ["NOT_FOUND", "CONTENT_INCOMPLETE"],
      affects: [],
      example: { body: { language: "en" } },
    },
    report: {
      method: "GET",
      path: `${prefix}/:id/report`,
      can: ["read", "Campaign"],
      summary: "The results of the messages, and the revenue they brought after returns",
      params,
      data: CampaignReport,
      errors: ["NOT_FOUND"],
    },
    recipients: {
      method: "GET",
      path: `${prefix}/:id/recipients`,
      can: ["read", "Campaign"],
      summary: "People a campaign was prepared for, with what became of their message",
      params,
      query: listQuery({
        sorts: ["created_at"],
        filters: { state: oneOrMore(messageStates).optional(), skip_reason: oneOrMore(skipReasons).optional() },
      }),
      data: pageOf(Recipient),
      errors: ["NOT_FOUND"],
    },
    resend: {
      method: "POST",
      path: `${prefix}/:id/recipients/:mid/resend`,
      can: ["send", "Campaign"],
      summary: "Resend a message that failed, or whose outcome is unknown",
      params: z.object({ id: Id, mid: Id }),
      body: z.strictObject({}),
      data: Recipient,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects: ["campaigns"],
      example: { body: {} },
    },
  },
});
