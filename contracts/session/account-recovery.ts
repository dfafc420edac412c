import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Email, Id, line, Time } from "../envelope.ts";
import { Password, StoreChoice } from "./session.ts";

const prefix = "/api/v1/merchants";
/** Eight digits, as mailed; spaces are ignored. */
const MailedCode = line(20).min(1);

export const KeptMail = z.object({ id: Id, recipient: z.string(), subject: z.string(), body: z.string(), created_at: Time });

/** Proof of an email address: after registration and when the password is forgotten. */
export const accountRecovery = defineContract({
  noun: "account-recovery",
  service: "merchants",
  operations: {
    verify: {
      method: "POST",
      path: `${prefix}/register/verify`,
      can: "anyone",
      summary: "Confirm an email address with the mailed code",
      body: z.strictObject({ email: Email, code: MailedCode }),
      data: z.object({ verified: z.literal(true) }),
      errors: ["BAD_CODE"],
      example: { body: { email: "ida@fjord.test", code: "12345678" } },
    },
    resend: {
      method: "POST",
      path: `${prefix}/register/resend-code`,
      can: "anyone",
      summary: "Email another confirmation code if one is needed. Answers the same for every address",
      body: z.strictObject({ email: Email }),
      data: z.object({ sent: z.literal(true) }),
      example: { body: { email: "ida@fjord.test" } },
    },
    sendCode: {
      method: "POST",
      path: `${prefix}/forgot-password/send-code`,
      can: "anyone",
      summary: "Email a code for a new password; with the code, return the stores of the address. Answers the same for every address",
      body: z.strictObject({ email: Email, code: MailedCode.optional() }),
      data: z.object({ stores: z.array(StoreChoice) }),
      example: { body: { email: "owner@demo.test" } },
    },
    reset: {
      method: "POST",
      path: `${prefix}/forgot-password/reset`,
      can: "anyone",
      summary: "Set a new password with the emailed code; ends every session",
      body: z.strictObject({ email: Email, code: MailedCode, store_id: Id.optional(), password: Password }),
      data: z.object({ changed: z.literal(true) }),
      errors: ["BAD_CODE"],
      example: { body: { email: "owner@demo.test", code: "12345678", store_id: "0198…", password: "a-good-password" } },
    },
    mailbox: {
      method: "GET",
      path: `${prefix}/login-mailbox`,
      can: "anyone",
      summary: "Emails to account holders that were stored because no mail server is configured; needs the key printed at start-up",
      query: z.strictObject({ key: line(100).optional() }),
      data: z.object({ items: z.array(KeptMail) }),
      errors: ["NOT_FOUND"],
    },
  },
});
