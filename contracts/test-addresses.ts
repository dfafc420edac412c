import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Email, Id, Time } from "./envelope.ts";
import { Phone } from "./subscribers/bodies.ts";

const path = "/api/v1/notifications/test-addresses";
const params = z.object({ id: Id });

export const mostTestAddresses = 10;
/** A confirmation works for so many days. */
export const testAddressDays = 7;
/** Confirmations that a store asks for in a day. */
export const testAsksPerDay = 10;

export const testAddressStates = ["PENDING", "CONFIRMED", "EXPIRED"] as const;
export const TestAddress = z.object({
  id: Id,
  /** Either an email address or a phone number. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  state: z.enum(testAddressStates),
  /** When the confirmation was last sent. */
  asked_at: Time,
  confirmed_at: Time.nullable(),
  created_by: z.string(),
});
export type TestAddress = z.output<typeof TestAddress>;

/** Email addresses outside the team and phone numbers that tests may go to, once whoever reads them has confirmed it. */
export const testAddresses = defineContract({
  noun: "test-addresses",
  subject: "Template",
  service: "notifications",
  operations: {
    list: {
      method: "GET",
      path,
      can: ["read", "Template"],
      summary: "The addresses that tests may go to, besides those of the store's own people",
      data: z.object({ items: z.array(TestAddress) }),
    },
    create: {
      method: "POST",
      path,
      can: ["test", "Template"],
      summary: `Add an email address or a phone number and send it a confirmation; at most ${mostTestAddresses}`,
      body: z
        .strictObject({ email: Email.optional(), phone: Phone.optional() })
        .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), { message: "REQUIRED", path: ["email"] }),
      data: TestAddress,
      status: 201,
      errors: ["NAME_TAKEN", "LIMIT_REACHED", "SUPPRESSED", "RATE_LIMITED"],
      example: { body: { email: "agency@example.test" } },
    },
    ask: {
      method: "POST",
      path: `${path}/:id/ask`,
      can: ["test", "Template"],
      summary: "Send the confirmation again: once a day, three times in 30 days; a no-op once it is confirmed",
      params,
      body: z.strictObject({}),
      data: TestAddress,
      errors: ["NOT_FOUND", "SUPPRESSED", "RATE_LIMITED"],
      example: { body: {} },
    },
    delete: {
      method: "DELETE",
      path: `${path}/:id`,
      can: ["test", "Template"],
      summary: "Remove an address; it gets no more tests",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});
