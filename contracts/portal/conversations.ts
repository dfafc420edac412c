import { z } from "zod";
import { defineContract } from "../contract.ts";
import { about, CustomerMessage } from "../conversations/bodies.ts";
import { conversationAuthors } from "../conversations/states.ts";
import { Id, Time } from "../envelope.ts";
import { entry } from "./entry.ts";

/** A message as its customer sees it: no notes, and of staff the first name alone. */
export const PortalMessage = z.object({
  id: Id,
  position: z.int(),
  author: z.enum(conversationAuthors),
  name: z.string(),
  text: z.string(),
  files: z.array(z.object({ id: Id, name: z.string() })),
  at: Time,
});
export type PortalMessage = z.output<typeof PortalMessage>;

export const PortalTalk = z.object({
  /** The latest 200, oldest first; null: the conversation has not begun. */
  messages: z.array(PortalMessage).nullable(),
  is_typing: z.boolean(),
  /** The store has settled it; writing again reopens it. */
  is_closed: z.boolean(),
  /** When the store's answering hours begin again; null within them. */
  answers_at: Time.nullable(),
});
export type PortalTalk = z.output<typeof PortalTalk>;

const ofOrder = "/api/v1/public/portal/orders/:order_id/conversations";
const params = z.object({ order_id: Id });

/** What a customer and the store write to each other about an order and its cases. */
export const portalConversations = defineContract({
  noun: "portal-conversations",
  subject: "PortalCase",
  service: "public",
  operations: {
    enter: {
      method: "POST",
      path: "/api/v1/public/portal/conversations/enter",
      can: "anyone",
      summary: "Exchange the link in an email for a customer token valid for half an hour",
      ...entry,
      example: { body: { token: "0198….1790000000000.9f86d0…" } },
    },
    ticket: {
      method: "POST",
      path: `${ofOrder}/live-tickets`,
      can: ["read", "PortalCase"],
      summary: "A ticket that opens the event stream once, within 30 seconds; the stream reports changes of the order's conversations",
      params,
      data: z.object({ ticket: z.string() }),
      status: 201,
      sealed: true,
      affects: [],
    },
    sync: {
      method: "POST",
      path: `${ofOrder}/sync`,
      can: ["read", "PortalCase"],
      summary: "The conversation about a case or the order; marks it as read, and the customer as present",
      params,
      body: z.strictObject({ ...about, is_typing: z.boolean().default(false) }),
      data: PortalTalk,
      errors: ["NOT_FOUND"],
      affects: [],
      example: { body: { return_id: "0198…" } },
    },
    send: {
      method: "POST",
      path: `${ofOrder}/messages`,
      can: ["create", "PortalCase"],
      summary: "Write to the store: five messages a minute, thirty an hour",
      params,
      body: CustomerMessage,
      data: PortalTalk,
      status: 201,
      errors: ["NOT_FOUND", "RATE_LIMITED"],
      affects: ["conversations", "returns", "claims"],
      example: { body: { return_id: "0198…", text: "When will my refund arrive?" } },
    },
    file: {
      method: "GET",
      path: `${ofOrder}/files/:id`,
      can: ["read", "PortalCase"],
      summary: "A file that the customer or the store attached to a message about the order",
      params: params.extend({ id: Id }),
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  },
});
