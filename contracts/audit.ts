import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, line, listQuery, pageOf, Time } from "./envelope.ts";

const prefix = "/api/v1/merchants/audit";

const filters = {
  /** A person's or key's id; `system` for what nobody pressed. */
  actor: Id.optional(),
  /** What happened, "member.updated"; a beginning is enough: "member.". */
  action: line(100).optional(),
  object_type: line(60).optional(),
  object_id: Id.optional(),
  /** Instants. */
  from: Time.optional(),
  to: Time.optional(),
};

/** One field before and after; null is nothing. Secrets are never kept. */
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
  /** What people call it now: a return's number, a member's name; null where it has none or is gone. */
  object_name: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(AuditChange),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Kinds of things in the log whose resource bears another name. */
export const auditNouns: Readonly<Record<string, string>> = {
  return: "returns",
  order: "orders",
  dimension: "dimensions",
  portal_settings: "portal-settings",
  product_group: "product-groups",
  warranty_entry: "warranty",
  warranty_registration: "warranty",
  member: "members",
  api_key: "api-keys",
  webhook_endpoint: "webhooks",
};

const list = listQuery({ sorts: ["at"], filters });

/** Who did what, when and from where: only ever added to. */
export const audit = defineContract({
  noun: "audit",
  subject: "AuditLog",
  service: "merchants",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "AuditLog"],
      summary: "What was done in the store, newest first; q finds names, actions and ids",
      query: list,
      data: pageOf(AuditEntry),
    },
    facets: {
      method: "GET",
      path: `${prefix}/facets`,
      can: ["read", "AuditLog"],
      summary: "Who has done anything, and to what kinds of things, to filter by",
      data: z.object({
        actors: z.array(z.object({ id: Id, name: z.string() })),
        object_types: z.array(z.string()),
      }),
    },
    export: {
      method: "GET",
      path: `${prefix}/export`,
      can: ["read", "AuditLog"],
      summary: "The same as CSV, all pages, streamed; formulas are escaped",
      query: list,
      data: z.string(),
      bare: true,
    },
  },
});
