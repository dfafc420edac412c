import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line, Time, text } from "../envelope.ts";
import type { Language } from "../session/rules.ts";
import { addressChannels } from "./states.ts";

const prefix = "/api/v1/notifications/subscribers/imports";
const params = z.object({ id: Id });

/** Columns that say who agreed, or who left, to emails, to text messages or to both. Several may say the same. */
export const consentFields = ["consent", "email_consent", "sms_consent", "refusal", "email_refusal", "sms_refusal"] as const;
export type ConsentField = (typeof consentFields)[number];
/** Attributes are columns of the store's own; a column that is mapped to nothing is left out. */
export const importFields = [
  "email",
  "phone",
  "first_name",
  "last_name",
  "language",
  "country",
  "province",
  "timezone",
  "tags",
  ...consentFields,
  "attribute",
] as const;
export type ImportField = (typeof importFields)[number];
/** Fields that several columns may hold. */
export const repeatedFields: readonly ImportField[] = ["tags", "attribute", ...consentFields];
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 200_000, columns: 100 } as const;

export const subscriberImportStates = ["RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
/**
 * What the file of errors lists. CLASH: the row's email address and phone belong to two people. KEPT_OUT: imported, but the person has left and stays out. SAID_NO:
 * imported without consent, because the file says that they have not agreed or have left. NO_PHONE: imported without the phone number, which
 * cannot be read. UNCLEAR: what the file says of consent is not understood; the import does not begin.
 */
export const importIssues = ["KEPT_OUT", "SAID_NO", "NO_PHONE", "UNCLEAR", "INVALID", "DUPLICATE", "CLASH"] as const;
export const importOutcomes = ["CREATED", "UPDATED", ...importIssues] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What each column of the file holds, in the file's order. */
export const ImportMapping = z
  .array(z.enum(importFields).nullable())
  .min(1)
  .max(importLimits.columns)
  .refine((fields) => fields.includes("email") || fields.includes("phone"), { message: "REQUIRED" })
  .refine(isUnambiguous, { message: "INVALID" });
export type ImportMapping = z.output<typeof ImportMapping>;

function isUnambiguous(fields: readonly (ImportField | null)[]): boolean {
  const single = fields.filter((field) => field !== null && !repeatedFields.includes(field));
  return new Set(single).size === single.length;
}

/** How everyone in the file agreed; the wording becomes part of each proof. */
export const ImportConsent = z.strictObject({
  channels: z.array(z.enum(addressChannels)).min(1).max(2),
  text: text(2000).min(1),
  /** Where they agreed, in words. */
  source: line(200).min(1),
  at: Time,
  /** Columns that seem to be about consent and are mapped to something else say nothing of it: a person has looked. */
  columns_checked: z.boolean().optional(),
  /** What a column says of consent in words that are not understood counts as a no. */
  unclear_is_no: z.boolean().optional(),
});
export type ImportConsent = z.output<typeof ImportConsent>;

/** Code pages that spreadsheets write in the languages of the product; their bytes do not show which one it is. */
export const codePages = ["windows-1252", "windows-1256", "windows-1258", "gb18030"] as const;
export type CodePage = (typeof codePages)[number];
export const codePageOf: Record<Language, CodePage> = {
  en: "windows-1252",
  fr: "windows-1252",
  vi: "windows-1258",
  cn: "gb18030",
  ar: "windows-1256",
};

export const ImportFile = z.object({
  id: Id,
  name: z.string(),
  rows: z.int(),
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", ...codePages]),
  /** The code pages that the file can be read in, where a person has to look which is right; empty where the file shows it. */
  readable_in: z.array(z.enum(codePages)),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** Guessed by the names of the columns. */
  mapping: z.array(z.enum(importFields).nullable()),
});
export type ImportFile = z.output<typeof ImportFile>;

export const SubscriberImport = z.object({
  id: Id,
  file_id: Id,
  name: z.string(),
  state: z.enum(subscriberImportStates),
  dry_run: z.boolean(),
  rows: z.int(),
  /** Rows judged so far. */
  position: z.int(),
  counts: z.record(z.enum(importOutcomes), z.int()),
  error: z.string().nullable(),
  /** Whether the file of errors can be downloaded; the imported file is deleted after seven days. */
  has_errors: z.boolean(),
  started_by: z.string(),
  created_at: Time,
  finished_at: Time.nullable(),
});
export type SubscriberImport = z.output<typeof SubscriberImport>;

/** Subscribers from a CSV file: upload it, say what its columns are, try it, run it. */
export const subscriberImports = defineContract({
  noun: "subscriber-imports",
  subject: "Subscriber",
  service: "notifications",
  operations: {
    upload: {
      method: "POST",
      path: `${prefix}/files`,
      can: ["create", "Subscriber"],
      summary: `Upload a CSV file of at most ${importLimits.bytes / 1024 / 1024} MiB and ${importLimits.rows} rows (multipart field \`file\`), whose first row names the columns`,
      data: ImportFile,
      status: 201,
      errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "STORAGE_UNAVAILABLE"],
      raw: true,
    },
    reread: {
      method: "POST",
      path: `${prefix}/files/:id/reread`,
      can: ["create", "Subscriber"],
      summary: "Read an uploaded file in another code page",
      params,
      body: z.strictObject({ encoding: z.enum(codePages) }),
      data: ImportFile,
      errors: ["NOT_FOUND", "UNSUPPORTED_FILE", "IMPORT_RUNNING"],
      example: { body: { encoding: "windows-1256" } },
    },
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Subscriber"],
      summary: "The last five imports, newest first",
      data: z.object({ items: z.array(SubscriberImport) }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Subscriber"],
      summary: "Check every row in the background, and import it unless it is a dry run; people without consent cannot be contacted",
      body: z.strictObject({ file_id: Id, mapping: ImportMapping, consent: ImportConsent.nullable(), dry_run: z.boolean().default(false) }),
      data: SubscriberImport,
      status: 202,
      errors: ["NOT_FOUND", "IMPORT_RUNNING", "CONSENT_UNCLEAR"],
      example: {
        body: {
          ...{ file_id: "0198b2f0-6f3a-7d1e-8a52-0c9d3f1b7e44", mapping: ["email", "first_name", null], dry_run: true },
          consent: { channels: ["EMAIL"], text: "Yes, send me news.", source: "Form at the till", at: "2026-01-01T09:00:00.000Z" },
        },
      },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Subscriber"],
      summary: "One import with its progress and counts",
      params,
      data: SubscriberImport,
      errors: ["NOT_FOUND"],
    },
    cancel: {
      method: "POST",
      path: `${prefix}/:id/cancel`,
      can: ["create", "Subscriber"],
      summary: "Stop an import; people already imported are kept. An import that has ended does not change",
      params,
      body: z.strictObject({}),
      data: SubscriberImport,
      errors: ["NOT_FOUND"],
      example: { body: {} },
    },
    errors: {
      method: "GET",
      path: `${prefix}/:id/errors.csv`,
      can: ["create", "Subscriber"],
      summary: "The rows that were not imported as asked, as they were, with the line and the reason of each",
      params,
      data: z.string(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
  },
});
