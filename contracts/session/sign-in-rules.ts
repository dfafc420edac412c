import { z } from "zod";
import { defineContract } from "../contract.ts";

const path = "/api/v1/merchants/sign-in-rules";

export const SignInRules = z.object({
  /** People without two-factor authentication may sign in, but do nothing before they set it up. API keys are not affected. */
  two_factor_required: z.boolean(),
  /** Active people of the store who have not set it up. */
  without_two_factor: z.int(),
});
export type SignInRules = z.output<typeof SignInRules>;

/** What the owner asks of everyone who signs in to the store. */
export const signInRules = defineContract({
  noun: "sign-in-rules",
  service: "merchants",
  operations: {
    show: {
      method: "GET",
      path,
      can: ["read", "Member"],
      summary: "Whether everyone in the store must use two-factor authentication, and how many do not yet",
      data: SignInRules,
    },
    save: {
      method: "PUT",
      path,
      can: ["update", "Member"],
      summary: "Require two-factor authentication of everyone in the store, from their next call; the caller must use it",
      body: z.strictObject({ two_factor_required: z.boolean() }),
      data: SignInRules,
      errors: ["SET_UP_TWO_FACTOR_FIRST"],
      affects: ["sign-in-rules", "audit"],
      example: { body: { two_factor_required: true } },
    },
  },
});
