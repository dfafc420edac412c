import { z } from "zod";
import { Id } from "./envelope.ts";

/** What open screens are told: which records of a resource changed, and how. No content, so nothing has to be hidden from anyone. */
export const LiveEvent = z.object({
  id: z.int(),
  store_id: Id,
  resource: z.string(),
  ids: z.array(z.string()),
  type: z.string(),
  /** The record's version after the change, where it has one and there is one record. */
  version: z.int().nullable(),
});
export type LiveEvent = z.output<typeof LiveEvent>;

/** `GET` of the stream of these events; begins with an event `ready` `{ resumed }`. */
export const liveEventsPath = "/api/v1/events";
