import { z } from "zod";
import { defineContract, type Operation } from "./contract.ts";
import { Email, Id, line, listQuery, oneOrMore, pageOf, Time, text } from "./envelope.ts";
import { Phone } from "./subscribers/bodies.ts";
import { addressChannels, consentSources, suppressionReasons } from "./subscribers/states.ts";

const prefix = "/api/v1/notifications/suppressions";

export const Suppression = z.object({
  id: Id,
  channel: z.enum(addressChannels),
  /** Keyed digest of the address: it outlives the person. */
  address_hash: z.string(),
  reason: z.enum(suppressionReasons),
  source: z.enum(consentSources),
  created_at: Time,
  /** The person whose address it is, as long as they are known. */
  subscriber: z.object({ id: Id, address: z.string() }).nullable(),
});
export type Suppression = z.output<typeof Suppression>;

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Suppression"],
  summary: "Addresses that receive no marketing, newest first; `address` finds one, even of a person who was erased",
  query: listQuery({
    sorts: ["created_at"],
    filters: {
      channel: z.enum(addressChannels).optional(),
      reason: oneOrMore(suppressionReasons).optional(),
      address: line(254).optional(),
    },
  }),
  data: pageOf(Suppression),
  store: "query",
} as const satisfies Operation;

/** Addresses that get no marketing, whoever they belong to. */
export const suppressions = defineContract({
  noun: "suppressions",
  subject: "Suppression",
  service: "notifications",
  operations: {
    list,
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Suppression"],
      summary: "Suppress an address; a subscriber with this address is unsubscribed from that channel",
      body: z
        .strictObject({ email: Email.optional(), phone: Phone.optional(), reason: text(500).min(1) })
        .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), { message: "REQUIRED", path: ["email"] }),
      data: Suppression,
      status: 201,
      affects: ["suppressions", "subscribers"],
      example: { body: { email: "ann@example.test", reason: "Asked by phone" } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Suppression"],
      summary: "Remove an address from the list, with a reason. The person stays unsubscribed until they subscribe again themselves",
      params: z.object({ id: Id }),
      query: z.strictObject({ reason: text(500).min(1) }),
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "SUPPRESSED"],
      example: { query: { reason: "Typing error of ours" } },
    },
  },
});
