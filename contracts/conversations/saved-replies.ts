import { z } from "zod";
import { defineContract } from "../contract.ts";
import { ExpectedVersion, Id, line, Time, text } from "../envelope.ts";
import { languages } from "../session/rules.ts";

/** The variables of a saved reply, written as in mails: `{{ customer.first_name | default: "there" }}`. */
export const replyVariables = [
  "customer.name",
  "customer.first_name",
  "store.name",
  "order.number",
  "case.number",
  "staff.name",
  "portal.url",
] as const;

const fields = {
  name: line(80).min(1),
  texts: z.partialRecord(z.enum(languages), text(2000)).refine((texts) => Object.values(texts).some(Boolean), { message: "REQUIRED" }),
};
export const SavedReply = z.object({ id: Id, ...fields, version: z.int(), updated_at: Time });
export type SavedReply = z.output<typeof SavedReply>;

const prefix = "/api/v1/notifications/saved-replies";
const params = z.object({ id: Id });
const faults = ["NAME_TAKEN", "TEMPLATE_SYNTAX", "UNKNOWN_VARIABLE"] as const;
const example = { name: "Refund times", texts: { en: "Hello {{ customer.first_name }}, refunds take 5 days." } };

/** Answers that staff use again and again, in up to five languages. */
export const savedReplies = defineContract({
  noun: "saved-replies",
  subject: "SavedReply",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "SavedReply"],
      summary: "The store's saved replies by name; at most 200",
      data: z.object({ items: z.array(SavedReply) }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "SavedReply"],
      summary: "Save a reply",
      body: z.strictObject(fields),
      data: SavedReply,
      status: 201,
      errors: [...faults, "LIMIT_REACHED"],
      example: { body: example },
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "SavedReply"],
      summary: "Change a saved reply",
      params,
      body: z.strictObject({ ...fields, expected_version: ExpectedVersion }),
      data: SavedReply,
      errors: ["NOT_FOUND", "STALE_VERSION", ...faults],
      example: { body: { ...example, expected_version: 1 } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "SavedReply"],
      summary: "Delete a saved reply; what was answered with it stays",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});
