import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, Time } from "./envelope.ts";
import { connections } from "./stores.ts";

const query = z.strictObject({ store_id: Id.optional() });
const prefix = "/api/v1/merchant/webhooks";

/**
 * `WAITING`: it is set up, and no delivery has shown yet that it is signed with the secret known here. `REFUSED`: the last one was signed
 * with another.
 */
export const subscriptionStates = ["CORRECT", "WAITING", "REFUSED", "OUTDATED", "MISSING"] as const;

const Checked = z.object({
  topic: z.string(),
  callbackUrl: z.string().nullable(),
  state: z.enum(subscriptionStates),
  /** One of three fixed sentences about its address, always in English: a public interface. */
  message: z.string(),
});
export type CheckedTopic = z.output<typeof Checked>;

export const WebhookCheck = z.object({
  /** A recorded store has no connection to ask: no subscription of it is known, and none can be repaired. */
  connection: z.enum(connections),
  callback_url: z.string(),
  items: z.array(Checked),
  invalid_count: z.int(),
  checked_at: Time,
});
export type WebhookCheck = z.output<typeof WebhookCheck>;

export const repairs = ["KEPT", "CREATED", "UPDATED", "FAILED"] as const;

/** Whether the platform delivers every required topic to our callback address. */
export const webhooks = defineContract({
  noun: "webhooks",
  subject: "Webhook",
  service: "return-and-exchange",
  operations: {
    check: {
      method: "GET",
      path: prefix,
      can: ["read", "Webhook"],
      summary: "Every required topic with its subscription, and how many are wrong",
      query,
      data: WebhookCheck,
      store: "query",
      errors: ["PLATFORM_UNAVAILABLE"],
    },
    refresh: {
      method: "POST",
      path: `${prefix}/refresh`,
      can: ["update", "Webhook"],
      summary: "Repair what is wrong, and give every subscription the secret anew; returns a report per topic",
      query,
      data: WebhookCheck.extend({ report: z.array(z.object({ topic: z.string(), done: z.enum(repairs) })) }),
      store: "query",
      errors: ["NOT_CONNECTED", "PLATFORM_UNAVAILABLE"],
    },
  },
});
