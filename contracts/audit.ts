import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";

const prefix = "/api/v1/merchants/audit";

const filters = {
  /** Id of a person or key; `system` for automatic actions. */
  actor: Id.optional(),
  /** Full name ("member.updated") or prefix ("member."). */
  action: line(100).optional(),
  object_type: line(60).optional(),
  object_id: Id.optional(),
  from: Time.optional(),
  to: Time.optional(),
};

/** One field before and after; null is empty. Secrets are never recorded. */
export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type AuditChange = z.output<typeof AuditChange>;

export const AuditEntry = z.object({
  id: Id,
  at: Time,
  actor_type: z.enum(["merchant", "member", "api_key", "customer", "system"]),
  actor_id: Id.nullable(),
  actor_name: z.string(),
  ip: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: Id.nullable(),
  /** Display name: a return's number, a member's name; null without one or once deleted. */
  object_name: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Object types in the log whose resource has another name. */
export const auditNouns: Readonly<Record<string, string>> = {
  return: "returns",
  claim: "claims",
  order: "orders",
  invoice: "invoices",
  store_credit: "store-credits",
  dimension: "dimensions",
  portal_settings: "portal-settings",
  product_group: "product-groups",
  subscriber: "subscribers",
  warranty_entry: "warranty",
  warranty_registration: "warranty",
  member: "members",
  api_key: "api-keys",
  webhook_endpoint: "webhooks",
};

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "AuditLog"],
  summary: "The store's activity, newest first; q finds names, actions and ids",
  query: listQuery({ sorts: ["at"], filters }),
  data: pageOf(AuditEntry),
} as const satisfies Operation;

/** Append-only log of who did what, when and from where. */
export const audit = defineContract({
  noun: "audit",
  subject: "AuditLog",
  service: "merchants",
  operations: {
    list,
    export: exportOf(list, "The store's activity, one line for each change,"),
    facets: {
      method: "GET",
      path: `${prefix}/facets`,
      can: ["read", "AuditLog"],
      summary: "Actors and object types to filter by",
      data: z.object({
        actors: z.array(z.object({ id: Id, name: z.string() })),
        object_types: z.array(z.string()),
      }),
    },
  },
});
