import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { Id, line, listQuery, oneOrMore, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";

export const fileTypes = ["image/jpeg", "image/png", "image/webp", "image/heic", "application/pdf", "video/mp4"] as const;
export const FileInfo = z.object({ id: Id, name: z.string(), type: z.enum(fileTypes), size: z.int() });

/** PHOTO: of a request. EVIDENCE: of an inspection. DOCUMENT: the paper of an invoice or credit note. OTHER: used by nothing. */
export const fileKinds = ["PHOTO", "EVIDENCE", "NOTE", "MESSAGE", "PROOF", "PICTURE", "LABEL", "DOCUMENT", "EXPORT", "OTHER"] as const;
export type FileKind = (typeof fileKinds)[number];
/** What uses a file. */
export const fileUsers = ["return", "claim", "order", "invoice", "warranty", "product", "portal", "conversation", "template"] as const;
export type FileUser = (typeof fileUsers)[number];

export const FileRow = z.object({
  id: Id,
  kind: z.enum(fileKinds),
  name: z.string(),
  type: z.string(),
  /** Null: drawn when it is opened. */
  size: z.int().nullable(),
  created_at: Time,
  uses: z.array(z.object({ noun: z.enum(fileUsers), id: Id, number: z.string().nullable() })),
  /** Used by nothing, so it can be removed. */
  removable: z.boolean(),
});
export type FileRow = z.output<typeof FileRow>;

const prefix = "/api/v1/merchant/files";
const params = z.object({ id: Id });
const bytes = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "File"],
  summary: "Photos, evidence, labels, invoices and exports the caller may open, newest first; q finds names",
  query: listQuery({
    sorts: ["created_at"],
    filters: {
      kind: oneOrMore(fileKinds).optional(),
      /** Number of the return, claim, order or invoice, or id of what uses it. */
      case: line(64).optional(),
      created_from: Time.optional(),
      created_to: Time.optional(),
      min_size: bytes.optional(),
      max_size: bytes.optional(),
    },
  }),
  data: pageOf(FileRow),
  store: "query",
} as const satisfies Operation;

/** Photos and documents of cases. The type is read from the content, not from the name. */
export const files = defineContract({
  noun: "files",
  subject: "File",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "What is known of files"),
    usage: {
      method: "GET",
      path: `${prefix}/usage`,
      can: ["read", "File"],
      summary: "The bytes used by the store's files, and the most they may use; 0 = no limit",
      data: z.object({ used: z.int(), most: z.int() }),
    },
    upload: {
      method: "POST",
      path: prefix,
      can: ["create", "File"],
      summary: "Store a file of at most 10 MiB (multipart field `file`)",
      data: FileInfo,
      status: 201,
      errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_FILE", "FILE_QUOTA_REACHED", "STORAGE_UNAVAILABLE"],
      raw: true,
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "File"],
      summary: "Download a file",
      params,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    link: {
      method: "GET",
      path: `${prefix}/:id/link`,
      can: ["read", "File"],
      summary: "An address that opens the file for a few minutes without signing in",
      params,
      data: z.object({ url: z.string(), expires_at: Time }),
      errors: ["NOT_FOUND"],
    },
    signed: {
      method: "GET",
      path: `${prefix}/:id/signed`,
      can: "anyone",
      summary: "A file by a signed address that has not expired",
      params,
      query: z.strictObject({ store: Id, until: z.string().regex(/^\d{13}$/), signature: z.string().regex(/^[0-9a-f]{64}$/) }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "File"],
      summary: "Remove a file that nothing uses",
      params,
      data: z.object({ id: Id }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
  },
});
