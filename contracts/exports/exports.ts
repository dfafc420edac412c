import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id } from "../envelope.ts";
import { exportFormats, ListExport } from "./shapes.ts";

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
      summary: "Stop an export; one that has ended does not change",
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
