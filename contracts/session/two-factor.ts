import { z } from "zod";
import { defineContract } from "../contract.ts";
import { line, Time } from "../envelope.ts";

const prefix = "/api/v1/merchants/2fa";
const GivenPassword = z.strictObject({ password: z.string().min(1).max(128) });
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const TwoFactorStatus = z.object({
  on: z.boolean(),
  since: Time.nullable(),
  /** Out of ten; each works once. */
  recovery_codes_left: z.int(),
});

/**
 * Two-factor authentication of one's own account. Secrets are only returned by PUT: answers of POST are stored for a day for idempotent
 * repeats, and these secrets are not stored at all.
 */
export const twoFactor = defineContract({
  noun: "two-factor",
  service: "merchants",
  operations: {
    status: {
      method: "GET",
      path: prefix,
      can: ["read", "Account"],
      withoutSecondFactor: true,
      summary: "Whether two-factor authentication is on",
      data: TwoFactorStatus,
    },
    setUp: {
      method: "PUT",
      path: `${prefix}/setup`,
      can: ["update", "Account"],
      withoutSecondFactor: true,
      summary: "A new secret for an authenticator, for the password; nothing changes until it is confirmed",
      body: GivenPassword,
      data: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
      errors: ["BAD_CREDENTIALS", "TWO_FACTOR_IS_ON"],
      example: { body: { password: "a-good-password" } },
    },
    confirm: {
      method: "PUT",
      path: prefix,
      can: ["update", "Account"],
      withoutSecondFactor: true,
      summary: "Turn two-factor authentication on with an authenticator code; returns the recovery codes once",
      body: z.strictObject({ code: line(40).min(1) }),
      data: RecoveryCodes,
      errors: ["BAD_CODE", "TWO_FACTOR_IS_ON", "TWO_FACTOR_IS_OFF"],
      example: { body: { code: "123456" } },
    },
    renewRecoveryCodes: {
      method: "PUT",
      path: `${prefix}/recovery-codes`,
      can: ["update", "Account"],
      summary: "Ten new recovery codes; the previous ones become invalid",
      body: GivenPassword,
      data: RecoveryCodes,
      errors: ["BAD_CREDENTIALS", "TWO_FACTOR_IS_OFF"],
      example: { body: { password: "a-good-password" } },
    },
    switchOff: {
      method: "PUT",
      path: `${prefix}/off`,
      can: ["update", "Account"],
      summary: "Turn two-factor authentication off",
      body: GivenPassword,
      data: TwoFactorStatus,
      errors: ["BAD_CREDENTIALS", "TWO_FACTOR_IS_OFF"],
      example: { body: { password: "a-good-password" } },
    },
  },
});
