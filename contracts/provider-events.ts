import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

export const providerEventStates = ["RECEIVED", "DONE", "FAILED"] as const;
export type ProviderEventState = (typeof providerEventStates)[number];

/** Where providers report what became of messages, and deliver replies to text messages. */
export const providerEvents = defineContract({
  noun: "provider-events",
  service: "notifications",
  operations: {
    receive: {
      method: "POST",
      path: "/api/v1/notifications/provider-events/:connection_id",
      can: "anyone",
      summary: "Receive a report in the provider's own format and signature; it is stored once and processed later",
      params: z.object({ connection_id: Id }),
      data: z.object({ received: z.literal(true) }),
      raw: true,
      errors: ["BAD_SIGNATURE"],
      affects: [],
    },
  },
});
