import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Day, Id } from "../envelope.ts";
import { connections } from "../stores.ts";
import { importKinds, orderRanges, StoreImport } from "./shapes.ts";

const prefix = "/api/v1/stores/imports";
const params = z.object({ id: Id });

export const NewImport = z.strictObject({
  kinds: z.array(z.enum(importKinds)).min(1).max(importKinds.length),
  orders: z.enum(orderRanges).default("WINDOW"),
  /** The first day, for the range SINCE. */
  since: Day.nullish(),
});

/** Imports of what a connected store's platform has; one at a time in a store. */
export const imports = defineContract({
  noun: "imports",
  subject: "Import",
  service: "stores",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Import"],
      summary: "The store's last imports, newest first, and what another one can read",
      data: z.object({
        items: z.array(StoreImport),
        connection: z.enum(connections),
        /** The kinds the platform has. */
        kinds: z.array(z.enum(importKinds)),
        /** The longest return window of the policies, in days: the range WINDOW. Null: a policy has no limit. */
        window_days: z.int().nullable(),
      }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Import"],
      summary: "Start an import in the background; existing records are updated",
      body: NewImport,
      data: StoreImport,
      status: 202,
      errors: ["NOT_CONNECTED", "PLATFORM_UNAVAILABLE", "IMPORT_RUNNING"],
      example: { body: { kinds: ["products", "orders"], orders: "SINCE", since: "2026-01-01" } },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Import"],
      summary: "One import with its progress",
      params,
      data: StoreImport,
      errors: ["NOT_FOUND"],
    },
    cancel: {
      method: "POST",
      path: `${prefix}/:id/cancel`,
      can: ["cancel", "Import"],
      summary: "Stop an import; records already imported are kept. An import that has ended does not change",
      params,
      data: StoreImport,
      errors: ["NOT_FOUND"],
    },
    resume: {
      method: "POST",
      path: `${prefix}/:id/resume`,
      can: ["retry", "Import"],
      summary: "Continue a failed or cancelled import where it stopped",
      params,
      data: StoreImport,
      errors: ["NOT_FOUND", "NOT_CONNECTED", "IMPORT_RUNNING", "WRONG_STAGE"],
    },
  },
});
