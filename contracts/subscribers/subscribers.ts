import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { Id, line, listQuery, oneOrMore, pageOf } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { languages } from "../session/rules.ts";
import { MergeSubscribers, NewSubscriber, SubscriberChange, Unsubscribe } from "./bodies.ts";
import { BulkResults, BulkSubscribers } from "./bulk.ts";
import { ConsentTrail, Journey, Subscriber, SubscriberCounts, SubscriberMessage, SubscriberRow } from "./shapes.ts";
import { addressStatuses, consentSources, listedTabs } from "./states.ts";

const prefix = "/api/v1/notifications/subscribers";
const params = z.object({ id: Id });
const query = z.strictObject({ store_id: Id.optional() });

const Ids = z
  .string()
  .max(4000)
  .transform((text) => text.split(","))
  .pipe(z.array(Id).min(1).max(100));

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Subscriber"],
  summary: "The store's subscribers, newest first; q finds email address, phone and name",
  query: listQuery({
    sorts: ["created_at", "updated_at", "spent_minor"],
    filters: {
      tab: z.enum(listedTabs).optional(),
      email_status: oneOrMore(addressStatuses).optional(),
      sms_status: oneOrMore(addressStatuses).optional(),
      language: oneOrMore(languages).optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      tag: line(60).optional(),
      segment_id: Id.optional(),
      source: oneOrMore(consentSources).optional(),
      /** These people alone, as a selection is exported. */
      ids: Ids.optional(),
    },
  }),
  data: pageOf(SubscriberRow),
  store: "query",
} as const satisfies Operation;

const onOne = { params, data: Subscriber, errors: ["NOT_FOUND"] } as const;

/** People who may be written to, with their consent. Members need `marketing`; taking people out of the store is the owner's. */
export const subscribers = defineContract({
  noun: "subscribers",
  subject: "Subscriber",
  service: "notifications",
  operations: {
    list,
    export: { ...exportOf(list, "Subscribers"), can: ["export", "Subscriber"] },
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Subscriber"],
      summary: "How many subscribers each tab holds",
      query,
      data: SubscriberCounts,
      store: "query",
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Subscriber"],
      summary: "Add a person, and record how they consented or ask them by email",
      body: NewSubscriber,
      data: Subscriber,
      status: 201,
      errors: ["CONTACT_CLASH", "SUPPRESSED", "RATE_LIMITED"],
      example: { body: { email: "ann@example.test", first_name: "Ann", language: "en", ask: true } },
    },
    bulk: {
      method: "POST",
      path: `${prefix}/bulk`,
      can: ["read", "Subscriber"],
      summary: "Apply one action to many people; each has its own result, never all or nothing. Only the owner can erase",
      body: BulkSubscribers,
      data: BulkResults,
      errors: ["FORBIDDEN"],
      affects: ["subscribers", "suppressions"],
      example: { body: { action: "add-tag", ids: ["0198b2f0-6f3a-7d1e-8a52-0c9d3f1b7e44"], body: { tag: "vip" } } },
    },
    show: {
      ...onOne,
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Subscriber"],
      summary: "A subscriber with the channels they can be contacted on",
    },
    update: {
      ...onOne,
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Subscriber"],
      summary: "Change a person; fields left out do not change, and a new address starts without consent",
      body: SubscriberChange,
      errors: ["NOT_FOUND", "CONTACT_CLASH", "STALE_VERSION"],
      example: { body: { first_name: "Ann", tags: ["vip"], expected_version: 1 } },
    },
    unsubscribe: {
      ...onOne,
      method: "POST",
      path: `${prefix}/:id/unsubscribe`,
      can: ["update", "Subscriber"],
      summary: "Unsubscribe a person from a channel; only they can subscribe again",
      body: Unsubscribe,
      affects: ["subscribers", "suppressions"],
      example: { body: { channel: "EMAIL", reason: "Asked by phone" } },
    },
    ask: {
      ...onOne,
      method: "POST",
      path: `${prefix}/:id/ask`,
      can: ["update", "Subscriber"],
      summary: "Email the person a confirmation request: at most once a day and three times in 30 days",
      body: z.strictObject({}),
      errors: ["NOT_FOUND", "SUPPRESSED", "ADDRESS_MISSING", "RATE_LIMITED"],
      example: { body: {} },
    },
    merge: {
      ...onOne,
      method: "POST",
      path: `${prefix}/:id/merge`,
      can: ["update", "Subscriber"],
      summary: "Merge another record of the same person into this one; a channel unsubscribed in either record is unsubscribed in both",
      body: MergeSubscribers,
      errors: ["NOT_FOUND", "MERGE_WITH_ITSELF"],
      example: { body: { other_id: "0198b2f0-6f3a-7d1e-8a52-0c9d3f1b7e44" } },
    },
    consents: {
      method: "GET",
      path: `${prefix}/:id/consents`,
      can: ["read", "Subscriber"],
      summary: "Every consent event with its wording and its digest, oldest first",
      params,
      data: ConsentTrail,
      errors: ["NOT_FOUND"],
    },
    proof: {
      method: "GET",
      path: `${prefix}/:id/consents.pdf`,
      can: ["read", "Subscriber"],
      summary: "The consent trail as a PDF in the person's language",
      params,
      data: z.string(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
    messages: {
      method: "GET",
      path: `${prefix}/:id/messages`,
      can: ["read", "Subscriber"],
      summary: "The latest 50 messages to the person, without their texts",
      params,
      data: z.object({ items: z.array(SubscriberMessage) }),
      errors: ["NOT_FOUND"],
    },
    journeys: {
      method: "GET",
      path: `${prefix}/:id/journeys`,
      can: ["read", "Subscriber"],
      summary: "The latest 20 automations that the person is in or was, with what ended them",
      params,
      data: z.object({ items: z.array(Journey) }),
      errors: ["NOT_FOUND"],
    },
    erase: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Subscriber"],
      summary: "Erase a person; the hashes of their addresses stay suppressed and the consent trail stays as proof. It cannot be undone",
      params,
      data: z.object({ erased: z.literal(true) }),
      errors: ["NOT_FOUND"],
      affects: ["subscribers", "suppressions"],
    },
  },
});
