import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

/**
 * The event sent to open screens: which records of a resource changed, and how. It carries no content, so nothing needs to be filtered
 * by permission.
 */
export const LiveEvent = z.object({
  id: z.int(),
  store_id: Id,
  resource: z.string(),
  ids: z.array(z.string()),
  type: z.string(),
  /** The record's version after the change, for a single record with versions. */
  version: z.int().nullable(),
});
export type LiveEvent = z.output<typeof LiveEvent>;

/**
 * `GET` streams these events, starting with `ready` `{ resumed }`: what happened after `last_event_id`, or in the `age_ms` milliseconds
 * since the page was opened, and then what happens. A browser's EventSource cannot send a token, so it passes a `ticket`; a token in the
 * address is refused.
 */
export const liveEventsPath = "/api/v1/events";

/** Tickets for the stream of events. */
export const liveTickets = defineContract({
  noun: "live-tickets",
  service: "merchants",
  operations: {
    create: {
      method: "POST",
      path: "/api/v1/merchants/live-tickets",
      can: ["read", "Account"],
      summary: "A ticket that opens the event stream once, within 30 seconds",
      data: z.object({ ticket: z.string() }),
      status: 201,
      sealed: true,
      affects: [],
    },
  },
});
