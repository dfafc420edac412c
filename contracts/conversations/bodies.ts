import { z } from "zod";
import { ExpectedVersion, Id, largestInteger, Time, text } from "../envelope.ts";
import { conversationLimits } from "./states.ts";

const files = z.array(Id).max(conversationLimits.files).default([]);
const isSaid = (body: { text: string; files: readonly string[] }): boolean => body.text !== "" || body.files.length > 0;
const empty = { message: "REQUIRED", path: ["text"] };

export const about = { return_id: Id.nullish(), claim_id: Id.nullish() };

export const StaffMessage = z
  .strictObject({
    text: text(conversationLimits.text).default(""),
    files,
    /** For colleagues only. */
    is_note: z.boolean().default(false),
    /** The last position the author saw: an answer of a colleague after it refuses this one. */
    after: z.int().min(0).max(largestInteger).optional(),
    expected_version: ExpectedVersion,
  })
  .refine(isSaid, empty);
export type StaffMessage = z.output<typeof StaffMessage>;

export const NewConversation = z
  .strictObject({ order_id: Id.nullish(), ...about, text: text(conversationLimits.text).default(""), files })
  .refine(isSaid, empty)
  .refine((body) => [body.order_id, body.return_id, body.claim_id].filter(Boolean).length === 1, {
    message: "REQUIRED",
    path: ["order_id"],
  });
export type NewConversation = z.output<typeof NewConversation>;

export const Assign = z.strictObject({ member_id: Id.nullable(), expected_version: ExpectedVersion });
export const Snooze = z.strictObject({ until: Time, expected_version: ExpectedVersion });
export const Plain = z.strictObject({ expected_version: ExpectedVersion });

/** What a customer writes about a case of their order, or about the order. */
export const CustomerMessage = z.strictObject({ ...about, text: text(conversationLimits.text).default(""), files }).refine(isSaid, empty);
export type CustomerMessage = z.output<typeof CustomerMessage>;
