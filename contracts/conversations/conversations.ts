import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Id, listQuery, oneOrMore, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { languages } from "../session/rules.ts";
import { Assign, about, NewConversation, Plain, Snooze, StaffMessage } from "./bodies.ts";
import { Conversation, ConversationCounts, ConversationFigures, ConversationMessage, ConversationRow, Presence } from "./shapes.ts";
import { aboutKinds, conversationTabs } from "./states.ts";

const prefix = "/api/v1/notifications/conversations";
const params = z.object({ id: Id });

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Conversation"],
  summary: "Conversations the caller may open, the latest message first; q finds number, name and email address",
  query: listQuery({
    sorts: ["last_at", "created_at"],
    filters: {
      tab: z.enum(conversationTabs).optional(),
      about: oneOrMore(aboutKinds).optional(),
      assignee_id: Id.optional(),
      language: oneOrMore(languages).optional(),
    },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(ConversationRow),
} as const satisfies Operation;

/** Acting requires both rights: what may be read decides which conversations exist for the caller. */
const act = { can: ["update", "Conversation"], also: ["read", "Conversation"] } as const;
const onOne = { ...act, method: "POST", params, data: Conversation, errors: ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION"] } as const;

/** What a store and its customers write to each other about cases and orders. */
export const conversations = defineContract({
  noun: "conversations",
  subject: "Conversation",
  service: "notifications",
  operations: {
    list,
    export: exportOf(list, "Conversations"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Conversation"],
      summary: "How many conversations each tab holds, up to 1,000 each, and how many the caller has not read",
      data: ConversationCounts,
    },
    figures: {
      method: "GET",
      path: `${prefix}/figures`,
      can: ["read", "Conversation"],
      summary: "Response times of the last thirty days, within answering hours",
      data: ConversationFigures,
    },
    find: {
      method: "GET",
      path: `${prefix}/find`,
      can: ["read", "Conversation"],
      summary: "The conversation about a case, if there is one",
      query: z.strictObject(about),
      data: z.object({ conversation: Conversation.nullable() }),
    },
    create: {
      ...act,
      method: "POST",
      path: prefix,
      summary: "Write to the customer of a case or an order; continues the conversation about it where there is one",
      body: NewConversation,
      data: Conversation,
      status: 201,
      errors: ["NOT_FOUND", "ADDRESS_MISSING"],
      affects: ["conversations", "returns", "claims"],
      example: { body: { return_id: "0198…", text: "We have received your parcel." } },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Conversation"],
      summary: "A conversation with its latest messages",
      params,
      data: Conversation,
      errors: ["NOT_FOUND"],
    },
    earlier: {
      method: "GET",
      path: `${prefix}/:id/messages`,
      can: ["read", "Conversation"],
      summary: "The 200 messages before a position, oldest first",
      params,
      query: z.strictObject({
        before: z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      }),
      data: z.object({ items: z.array(ConversationMessage), has_earlier: z.boolean() }),
      errors: ["NOT_FOUND"],
    },
    replies: {
      method: "GET",
      path: `${prefix}/:id/saved-replies`,
      can: ["read", "Conversation"],
      summary: "The saved replies in the customer's language, filled for this conversation",
      params,
      data: z.object({ items: z.array(z.object({ id: Id, name: z.string(), text: z.string(), language: z.enum(languages) })) }),
      errors: ["NOT_FOUND"],
    },
    presence: {
      method: "GET",
      path: `${prefix}/:id/presence`,
      can: ["read", "Conversation"],
      summary: "Whether the customer has the page open, and who is typing",
      params,
      data: Presence,
      errors: ["NOT_FOUND"],
    },
    typing: {
      ...act,
      method: "POST",
      path: `${prefix}/:id/typing`,
      summary: "Show the customer and colleagues for a few seconds that an answer is being typed",
      params,
      body: z.strictObject({}),
      example: { body: {} },
      data: z.object({ typing: z.literal(true) }),
      errors: ["NOT_FOUND"],
      affects: [],
    },
    read: {
      method: "POST",
      path: `${prefix}/:id/read`,
      can: ["read", "Conversation"],
      summary: "Mark the conversation as seen by the caller",
      params,
      body: z.strictObject({}),
      example: { body: {} },
      data: z.object({ unread: z.literal(0) }),
      errors: ["NOT_FOUND"],
    },
    reply: {
      ...onOne,
      path: `${prefix}/:id/messages`,
      summary: "Answer the customer, or leave a note for colleagues; answering reopens a closed conversation",
      body: StaffMessage,
      status: 201,
      errors: ["NOT_FOUND", "WRONG_STAGE", "STALE_VERSION", "ANSWERED_MEANWHILE"],
      affects: ["conversations", "returns", "claims"],
      example: { body: { text: "We have received your parcel.", after: 3 } },
    },
    assign: {
      ...onOne,
      path: `${prefix}/:id/assign`,
      summary: "Assign a conversation to a member of the store, or to nobody",
      body: Assign,
      errors: ["NOT_FOUND", "STALE_VERSION", "UNKNOWN_MEMBER"],
      example: { body: { member_id: null } },
    },
    snooze: {
      ...onOne,
      path: `${prefix}/:id/snooze`,
      summary: "Snooze a conversation until a time within a year; the customer's next message brings it back",
      body: Snooze,
      example: { body: { until: "2026-12-01T09:00:00Z" } },
    },
    wake: { ...onOne, path: `${prefix}/:id/wake`, summary: "End a conversation's snooze", body: Plain, example: { body: {} } },
    close: {
      ...onOne,
      path: `${prefix}/:id/close`,
      summary: "Close a conversation; the customer's next message reopens it",
      body: Plain,
      example: { body: {} },
    },
    reopen: { ...onOne, path: `${prefix}/:id/reopen`, summary: "Reopen a closed conversation", body: Plain, example: { body: {} } },
    spam: {
      ...onOne,
      path: `${prefix}/:id/spam`,
      summary: "Mark a conversation as spam",
      body: Plain,
      example: { body: {} },
    },
    notSpam: {
      ...onOne,
      path: `${prefix}/:id/not-spam`,
      summary: "Mark a conversation as not spam",
      body: Plain,
      example: { body: {} },
    },
  },
});
