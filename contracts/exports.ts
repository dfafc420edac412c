import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { Id, Time } from "./envelope.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type ExportState = (typeof exportStates)[number];
/** Most rows of a file that is sent at once; longer lists are written in the background. */
export const mostAtOnce = 5_000;

/** Return the operation that sends a list as a file, under the list's own right and filters. */
export function exportOf<const List extends Operation>({ data: _, ...list }: List, what: string) {
  const query: z.ZodObject = list.query ?? z.strictObject({});
  return {
    ...list,
    path: `${list.path}/export`,
    summary: `${what} as a file, all pages, as filtered and sorted; at most ${mostAtOnce} rows at once. Formulas are escaped`,
    query: query.extend({ format: z.enum(exportFormats) }),
    data: z.string(),
    bare: true,
    errors: ["EXPORT_TOO_LARGE"] as const,
  };
}

export const ListExport = z.object({
  id: Id,
  /** The list's name, "orders". */
  list: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  rows_done: z.int(),
  /** Null when there are more rows than lists count. */
  rows_total: z.int().nullable(),
  file_name: z.string(),
  /** The error's code. */
  error: z.string().nullable(),
  created_at: Time,
  finished_at: Time.nullable(),
  /** When the file is deleted. */
  expires_at: Time,
});
export type ListExport = z.output<typeof ListExport>;

const prefix = "/api/v1/merchants/exports";
const params = z.object({ id: Id });

/** Exports of long lists, written in the background; each belongs to the person who requested it. */
export const listExports = defineContract({
  noun: "exports",
  subject: "Export",
  service: "merchants",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Export"],
      summary: "My exports of the last seven days, newest first",
      data: z.object({ items: z.array(ListExport) }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Export"],
      summary: "Write a list to a file in the background, under the list's own right; a notification follows",
      body: z.strictObject({
        list: z
          .string()
          .regex(/^[a-z]+(-[a-z]+)*$/)
          .max(60),
        format: z.enum(exportFormats),
        /** The list's filters, search and sort, as in its query. */
        query: z.record(z.string().max(60), z.string().max(500)).default({}),
      }),
      data: ListExport,
      status: 202,
      errors: ["FORBIDDEN", "LIMIT_REACHED"],
      example: { body: { list: "orders", format: "csv", query: { q: "ann" } } },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Export"],
      summary: "One of my exports, with its progress",
      params,
      data: ListExport,
      errors: ["NOT_FOUND"],
    },
    file: {
      method: "GET",
      path: `${prefix}/:id/file`,
      can: ["read", "Export"],
      summary: "The file of a finished export",
      params,
      data: z.string(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
    cancel: {
      method: "POST",
      path: `${prefix}/:id/cancel`,
      can: ["update", "Export"],
      summary: "Stop an export; one that has ended stays as it is",
      params,
      data: ListExport,
      errors: ["NOT_FOUND"],
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Export"],
      summary: "Delete an export and its file",
      params,
      data: z.object({ id: Id }),
      errors: ["NOT_FOUND"],
    },
  },
});
