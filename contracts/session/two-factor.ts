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

/** What the owner asks of everyone in the store. */
export const TwoFactorRule = z.object({
  /** People without two-factor authentication may sign in, but do nothing before they set it up. API keys are not affected. */
  two_factor_required: z.boolean(),
  /** Active people of the store who have not set it up. */
  without_two_factor: z.int(),
});
export type TwoFactorRule = z.output<typeof TwoFactorRule>;

/**
 * Two-factor authentication of one's own account, and the rule of a store about it. Secrets are only returned by PUT: answers of POST are stored for a day for idempotent
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
      summary: "A new authenticator secret, in exchange for the password; nothing changes until it is confirmed",
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
    rule: {
      method: "GET",
      path: `${prefix}/rule`,
      can: ["read", "Member"],
      summary: "Whether everyone in the store must use two-factor authentication, and how many do not yet",
      data: TwoFactorRule,
    },
    saveRule: {
      method: "PUT",
      path: `${prefix}/rule`,
      can: ["update", "Member"],
      summary: "Require two-factor authentication of everyone in the store, from their next call; the caller must use it",
      body: z.strictObject({ two_factor_required: z.boolean() }),
      data: TwoFactorRule,
      errors: ["SET_UP_TWO_FACTOR_FIRST"],
      affects: ["two-factor", "audit"],
      example: { body: { two_factor_required: true } },
    },
  },
});
