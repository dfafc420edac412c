import { z } from "zod";
import type { ActionTable } from "../action.ts";
import { Id, line, text } from "../envelope.ts";
import { addressChannels } from "./states.ts";

export const mostTags = 50;
export const Tag = line(60).min(1);

const change = { can: ["update", "Subscriber"], from: "always", labels: [], bulk: true } as const;

/** What can be done to many subscribers at once. Staff take people off topics and channels; only the person leads back. */
export const subscriberActions = {
  "add-tag": { ...change, summary: "Add a tag", body: z.strictObject({ tag: Tag }), example: { tag: "vip" }, event: "tagged" },
  "remove-tag": { ...change, summary: "Remove a tag", body: z.strictObject({ tag: Tag }), example: { tag: "vip" }, event: "untagged" },
  "leave-topic": {
    ...change,
    summary: "Remove the person from a topic; only they can subscribe to it again",
    body: z.strictObject({ topic: line(40).min(1) }),
    example: { topic: "offers" },
    event: "topic_left",
  },
  unsubscribe: {
    ...change,
    summary: "Unsubscribe the person from a channel; only they can subscribe again",
    body: z.strictObject({ channel: z.enum(addressChannels), reason: text(500).min(1) }),
    example: { channel: "EMAIL", reason: "Asked by phone" },
    event: "unsubscribed",
  },
  erase: {
    ...change,
    can: ["delete", "Subscriber"],
    summary: "Erase the person; it cannot be undone",
    body: z.strictObject({}),
    example: {},
    event: "erased",
    dangerous: true,
  },
} as const satisfies ActionTable;
export type SubscriberAction = keyof typeof subscriberActions;
export const subscriberActionNames = Object.keys(subscriberActions) as [SubscriberAction, ...SubscriberAction[]];

export const BulkSubscribers = z.strictObject({
  action: z.enum(subscriberActionNames),
  ids: z.array(Id).min(1).max(100),
  body: z.record(z.string(), z.unknown()).default({}),
});
export const BulkResults = z.object({
  results: z.array(z.object({ id: Id, is_success: z.boolean(), changed: z.boolean(), code: z.string().nullable(), message: z.string() })),
});
