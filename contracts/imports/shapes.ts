import { z } from "zod";
import { Id, Time } from "../envelope.ts";

/** In the order they are read: products name locations, orders name customers. */
export const importKinds = ["locations", "products", "customers", "orders"] as const;
export type ImportKind = (typeof importKinds)[number];
export const importStates = ["RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type ImportState = (typeof importStates)[number];
export const importPartStates = ["WAITING", "RUNNING", "DONE"] as const;
export type ImportPartState = (typeof importPartStates)[number];

/** WINDOW: as far back as an order may still be returned under the store's policies. */
export const orderRanges = ["WINDOW", "SINCE", "ALL"] as const;

export const ImportPart = z.object({
  kind: z.enum(importKinds),
  state: z.enum(importPartStates),
  /** Null until the platform has counted. */
  total: z.int().nullable(),
  read: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
});

export const StoreImport = z.object({
  id: Id,
  state: z.enum(importStates),
  /** The code of what stopped it. */
  error: z.string().nullable(),
  parts: z.array(ImportPart),
  orders_since: Time.nullable(),
  /** Scopes without which the platform leaves records out. */
  missing_scopes: z.array(z.string()),
  /** Records a second of the kind being read; null before the first slice. */
  per_second: z.number().nullable(),
  /** Estimate for the kind being read; null while its total is unknown. */
  seconds_left: z.int().nullable(),
  started_by: z.string(),
  created_at: Time,
  finished_at: Time.nullable(),
});
export type StoreImport = z.output<typeof StoreImport>;

export const Issue = z.object({
  id: Id,
  import_id: Id,
  kind: z.enum(importKinds),
  external_id: z.string(),
  /** A stable code. */
  reason: z.string(),
  created_at: Time,
});
export type ImportIssue = z.output<typeof Issue>;

/** Why a record was left out. Others are shown as their code. */
export const issueReasons = ["CURRENCY_MISMATCH", "DRAFT", "INVALID_PAYLOAD", "NO_LINES", "NO_VARIANTS", "OWN_ORDER", "REFUSED"] as const;
