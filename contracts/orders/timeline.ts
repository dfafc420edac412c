import { z } from "zod";
import { Id, Time } from "../envelope.ts";

/** Where an entry comes from; a case and a document have a screen of their own. */
export const storySources = ["order", "payment", "parcel", "return", "claim", "document", "refund", "note"] as const;
export type StorySource = (typeof storySources)[number];

/** Events that are the order's own; an entry of a case has that case's label. */
export const storyEvents = [
  "PLACED",
  "CANCELLED",
  "DELETED",
  "PAID",
  "SENT",
  "SCANNED",
  "DELIVERED",
  "CASE",
  "ISSUED",
  "REFUNDED_OUTSIDE",
  "NOTE",
] as const;
export type StoryEvent = (typeof storyEvents)[number];

export const StoryEntry = z.object({
  id: z.string(),
  at: Time,
  source: z.object({ kind: z.enum(storySources), id: Id, number: z.string().nullable() }),
  event: z.enum(storyEvents),
  /** Of a case's entry: the label its own timeline shows. */
  label: z.string().nullable(),
  actor: z.string().nullable(),
  text: z.string(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  /** Details in words of the source: a payment's kind, a parcel's status, a document's kind. */
  detail: z.string().nullable(),
});
export type StoryEntry = z.output<typeof StoryEntry>;

export const StoryPage = z.object({ items: z.array(StoryEntry), next_cursor: z.string().nullable() });
