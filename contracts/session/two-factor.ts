import { z } from "zod";
import { defineContract } from "../contract.ts";
import { line, Time } from "../envelope.ts";

const prefix = "/api/v1/merchants/2fa";
const GivenPassword = z.strictObject({ password: z.string().min(1).max(128) });
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const TwoFactorStatus = z.object({
  on: z.boolean(),
  since: Time.nullable(),
  /** Of ten; each lets in once. */
  recovery_codes_left: z.int(),
});

/**
 * The second step of one's own sign-in. Secrets come only as answers of PUT: the answers of POST are kept for a day for those who repeat
 * a call, and these must not be kept.
 */
export const twoFactor = defineContract({
  noun: "two-factor",
  service: "merchants",
  operations: {
    status: {
      method: "GET",
      path: prefix,
      can: ["read", "Account"],
      summary: "Whether one signs in with a second step",
      data: TwoFactorStatus,
    },
    setUp: {
      method: "PUT",
      path: `${prefix}/setup`,
      can: ["update", "Account"],
      summary: "A new secret for an authenticator; nothing changes until it is confirmed",
      data: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
      errors: ["TWO_FACTOR_IS_ON"],
    },
    confirm: {
      method: "PUT",
      path: prefix,
      can: ["update", "Account"],
      summary: "Switch the second step on with a code of the authenticator; answers the recovery codes, this once",
      body: z.strictObject({ code: line(40).min(1) }),
      data: RecoveryCodes,
      errors: ["BAD_CODE", "TWO_FACTOR_IS_ON", "TWO_FACTOR_IS_OFF"],
      example: { body: { code: "123456" } },
    },
    renewRecoveryCodes: {
      method: "PUT",
      path: `${prefix}/recovery-codes`,
      can: ["update", "Account"],
      summary: "Ten new recovery codes; the former ones are void",
      body: GivenPassword,
      data: RecoveryCodes,
      errors: ["BAD_CREDENTIALS", "TWO_FACTOR_IS_OFF"],
      example: { body: { password: "a-good-password" } },
    },
    switchOff: {
      method: "PUT",
      path: `${prefix}/off`,
      can: ["update", "Account"],
      summary: "Sign in without a second step again",
      body: GivenPassword,
      data: TwoFactorStatus,
      errors: ["BAD_CREDENTIALS", "TWO_FACTOR_IS_OFF"],
      example: { body: { password: "a-good-password" } },
    },
  },
});
