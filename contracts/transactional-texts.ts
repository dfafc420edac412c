import { z } from "zod";
import { defineContract } from "./contract.ts";
import { ExpectedVersion, Time } from "./envelope.ts";
import { languages } from "./session/rules.ts";
import { type SystemMailKey, systemMails } from "./templates/system-mails.ts";
import { TextPreview } from "./templates/templates.ts";
import { OwnText } from "./text-messages.ts";

/** Mails of these groups tell a customer about their own order, and may go to their phone as well. */
export const textedGroups = ["returns", "money", "claims", "shipping"] as const;
type TextedGroup = (typeof textedGroups)[number];
export type TextedMailKey = {
  [Key in SystemMailKey]: (typeof systemMails)[Key]["group"] extends TextedGroup ? Key : never;
}[SystemMailKey];
export const textedMails = Object.entries(systemMails).flatMap(([key, { group }]) =>
  (textedGroups as readonly string[]).includes(group) ? [key] : [],
) as [TextedMailKey, ...TextedMailKey[]];

const Texts = z.partialRecord(z.enum(languages), OwnText);

export const TransactionalText = z.object({
  id: z.enum(textedMails),
  group: z.enum(textedGroups),
  is_active: z.boolean(),
  /** The store's own words; a language without has the product's. */
  texts: Texts,
  /** Of the last thirty days. */
  sent: z.int(),
  failed: z.int(),
  version: z.int(),
  updated_at: Time.nullable(),
});
export type TransactionalText = z.output<typeof TransactionalText>;

const prefix = "/api/v1/notifications/transactional-texts";
const params = z.object({ id: z.enum(textedMails) });

/** Text messages that tell customers what their mails about orders, returns and claims tell. */
export const transactionalTexts = defineContract({
  noun: "transactional-texts",
  subject: "MailSettings",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "MailSettings"],
      summary: "Every text message about an order or a case: on or off, the store's own words, and what was sent in thirty days",
      data: z.object({ items: z.array(TransactionalText) }),
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "MailSettings"],
      summary: "Switch a text message on or off, or save the store's own text; fields left out do not change",
      params,
      body: z.strictObject({
        is_active: z.boolean().optional(),
        texts: Texts.optional(),
        expected_version: ExpectedVersion.or(z.literal(0)),
      }),
      data: TransactionalText,
      errors: ["STALE_VERSION", "TEMPLATE_SYNTAX", "UNKNOWN_VARIABLE", "SMS_TOO_LONG"],
      example: { params: { id: "refunded" }, body: { is_active: true } },
    },
    preview: {
      method: "POST",
      path: `${prefix}/:id/preview`,
      can: ["read", "MailSettings"],
      summary: "A text message as a recipient would get it, with the segments it takes; nothing is stored",
      params,
      body: z.strictObject({ language: z.enum(languages), text: OwnText.optional() }),
      data: TextPreview,
      affects: [],
      example: { params: { id: "refunded" }, body: { language: "en", text: "{{ store.name }}: {{ amount }} is on its way back to you." } },
    },
  },
});
