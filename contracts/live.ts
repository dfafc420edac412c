import { z } from "zod";
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

/** `GET` streams these events, starting with `ready` `{ resumed }`. */
export const liveEventsPath = "/api/v1/events";
