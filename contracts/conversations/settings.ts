import { z } from "zod";
import { defineContract } from "../contract.ts";
import { ExpectedVersion, Time } from "../envelope.ts";
import { ClockTime } from "../settings/fields.ts";

/**
 * When the store answers, in its time zone: up to three spans a day that do not overlap. 1 is Monday; a missing day is none; no day at
 * all is around the clock.
 */
export const AnsweringHours = z
  .array(z.strictObject({ day: z.int().min(1).max(7), opens: ClockTime, closes: ClockTime }))
  .max(21)
  .refine((hours) => hours.every(({ opens, closes }) => opens < closes), { message: "INVALID" });
export type AnsweringHours = z.output<typeof AnsweringHours>;

const fields = {
  hours: AnsweringHours,
  /** Minutes within those hours, at most two weeks. */
  target_minutes: z.int().min(1).max(20_160),
};
export const ConversationSettings = z.object({
  ...fields,
  timezone: z.string(),
  /** 0 until first saved. */
  version: z.int(),
  updated_at: Time.nullable(),
});
export type ConversationSettings = z.output<typeof ConversationSettings>;

const path = "/api/v1/notifications/conversation-settings";

/** When customers are answered, and how soon. */
export const conversationSettings = defineContract({
  noun: "conversation-settings",
  subject: "Conversation",
  service: "notifications",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "Conversation"],
      summary: "Answering hours and the target for an answer",
      data: ConversationSettings,
    },
    save: {
      method: "PUT",
      path,
      can: ["process", "Conversation"],
      summary: "Save answering hours and the target; response times measured before do not change",
      body: z.strictObject({ ...fields, expected_version: ExpectedVersion.or(z.literal(0)) }),
      data: ConversationSettings,
      errors: ["STALE_VERSION"],
      affects: ["conversation-settings", "conversations"],
      example: { body: { hours: [{ day: 1, opens: "09:00", closes: "17:00" }], target_minutes: 240 } },
    },
  },
});
