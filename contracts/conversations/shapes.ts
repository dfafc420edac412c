import { z } from "zod";
import { allowedStep } from "../case-shapes.ts";
import { Id, Time } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { aboutKinds, conversationAuthors, conversationEvents, conversationKinds, conversationStatuses } from "./states.ts";

/** The case a conversation is about, else the order. */
export const About = z.object({ kind: z.enum(aboutKinds), id: Id, number: z.string() });

export const ConversationRow = z.object({
  id: Id,
  about: About,
  order_id: Id,
  customer_name: z.string(),
  customer_email: z.string(),
  language: z.enum(languages),
  status: z.enum(conversationStatuses),
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
  snoozed_until: Time.nullable(),
  last_at: Time,
  last_author: z.enum(conversationAuthors),
  last_text: z.string(),
  /** Messages of the customer the caller has not seen. */
  unread: z.int(),
  /** Since when the customer waits for an answer. */
  waiting_since: Time.nullable(),
  /** Minutes within answering hours. */
  first_response_minutes: z.int().nullable(),
  resolution_minutes: z.int().nullable(),
  created_at: Time,
  version: z.int(),
});
export type ConversationRow = z.output<typeof ConversationRow>;

export const ConversationMessage = z.object({
  id: Id,
  position: z.int(),
  kind: z.enum(conversationKinds),
  author: z.enum(conversationAuthors),
  actor_id: Id.nullable(),
  actor_name: z.string(),
  text: z.string(),
  files: z.array(z.object({ id: Id, name: z.string(), type: z.string() })),
  /** Of an event: what was done, to whom and until when. */
  event: z.object({ name: z.enum(conversationEvents), to: z.string().nullable(), until: Time.nullable() }).nullable(),
  at: Time,
});
export type ConversationMessage = z.output<typeof ConversationMessage>;

export const conversationActions = ["messages", "assign", "snooze", "wake", "close", "reopen", "spam", "not-spam"] as const;
export type ConversationAction = (typeof conversationActions)[number];

export const Conversation = ConversationRow.extend({
  /** The latest 200, oldest first. */
  messages: z.array(ConversationMessage),
  has_earlier: z.boolean(),
  /** Minutes the customer has waited within answering hours; null when nobody waits. */
  waiting_minutes: z.int().nullable(),
  /** The store's target for an answer, in minutes within answering hours. */
  target_minutes: z.int(),
  /** Up to which message the customer has read. */
  customer_read: z.int(),
  allowed_actions: z.array(allowedStep(conversationActions)),
});
export type Conversation = z.output<typeof Conversation>;

export const ConversationCounts = z.object({
  /** Without spam. */
  all: z.int(),
  waiting: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  open: z.int(),
  snoozed: z.int(),
  closed: z.int(),
  spam: z.int(),
  /** Conversations with messages the caller has not seen. */
  unread: z.int(),
});
export type ConversationCounts = z.output<typeof ConversationCounts>;

/** Response times of the last thirty days, in minutes within answering hours; null where nothing was answered. */
export const ConversationFigures = z.object({
  answered: z.int(),
  first_response_median: z.int().nullable(),
  /** Of first answers, how many came within the target. */
  within_target: z.int(),
  resolved: z.int(),
  resolution_median: z.int().nullable(),
  target_minutes: z.int(),
});
export type ConversationFigures = z.output<typeof ConversationFigures>;

export const Presence = z.object({
  customer: z.object({ is_here: z.boolean(), is_typing: z.boolean(), /** Up to which message. */ read: z.int() }),
  /** Colleagues who are typing. */
  typing: z.array(z.string()),
});
export type Presence = z.output<typeof Presence>;
