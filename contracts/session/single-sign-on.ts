import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line } from "../envelope.ts";
import { MemberLogin, MerchantLogin } from "./session.ts";

const prefix = "/api/v1/merchants";
const IdToken = z.string().min(1).max(16_000);
const errors = [
  "SSO_REFUSED",
  "SSO_EMAIL_NOT_VERIFIED",
  "SSO_NO_ACCOUNT",
  "SSO_UNAVAILABLE",
  "CHOOSE_STORE",
  "TWO_FACTOR_REQUIRED",
  "NOT_FOUND",
] as const;
const Nonce = z.object({ nonce: z.string() });
const Entered = z.union([MerchantLogin, MemberLogin]);
export const SignInOptions = z.object({
  google: z.boolean(),
  microsoft: z.object({ client_id: z.string(), authority: z.string() }).nullable(),
  /** New owners confirm their address by mail. */
  verify_email: z.boolean(),
  /** Mails are kept, not sent; they can be read with the key printed at the start. */
  mails_are_kept: z.boolean(),
  /** Others can reach this installation, and the demo's published password opens one of its accounts. */
  demo_accounts: z.boolean(),
});

/** Signing in with what another provider says about a person. Nothing is trusted but a token that provider signed for us, just now. */
export const singleSignOn = defineContract({
  noun: "single-sign-on",
  service: "merchants",
  operations: {
    options: {
      method: "GET",
      path: `${prefix}/login-options`,
      can: "anyone",
      summary: "Which ways of signing in this installation offers",
      data: SignInOptions,
    },
    googleStart: {
      method: "GET",
      path: `${prefix}/google-sso/start`,
      can: "anyone",
      summary: "Leads the browser to Google. `proof` is the SHA-256 (base64url) of a secret the page keeps; `to` where it came from",
      query: z.strictObject({ proof: z.string().regex(/^[\w-]{43}$/), to: z.string().max(2000).optional() }),
      data: z.unknown(),
      bare: true,
      errors: ["NOT_FOUND", "SSO_UNAVAILABLE"],
    },
    googleCallback: {
      method: "GET",
      path: `${prefix}/google-sso/callback`,
      can: "anyone",
      summary: "Where Google sends the browser back to; leads on to the sign-in page with a ticket, or with what went wrong",
      query: z.object({
        state: z.string().max(200).optional(),
        code: z.string().max(4000).optional(),
        error: z.string().max(200).optional(),
      }),
      data: z.unknown(),
      bare: true,
      errors: ["NOT_FOUND"],
    },
    googleNonce: {
      method: "POST",
      path: `${prefix}/google-sso/nonce`,
      can: "anyone",
      summary: "A nonce for an id token of Google's; good for one sign-in within ten minutes",
      data: Nonce,
      errors: ["NOT_FOUND"],
    },
    google: {
      method: "POST",
      path: `${prefix}/google-sso`,
      can: "anyone",
      summary: "Sign in with Google: with the ticket of the callback and the page's secret, or with an id token",
      body: z.union([
        z.strictObject({ ticket: line(100).min(1), secret: line(100).min(1), store_id: Id.optional() }),
        z.strictObject({ id_token: IdToken, store_id: Id.optional() }),
      ]),
      data: Entered,
      errors,
      example: { body: { id_token: "eyJ…" } },
    },
    microsoftNonce: {
      method: "POST",
      path: `${prefix}/microsoft-sso/nonce`,
      can: "anyone",
      summary: "A nonce for an id token of Microsoft's; good for one sign-in within ten minutes",
      data: Nonce,
      errors: ["NOT_FOUND"],
    },
    microsoft: {
      method: "POST",
      path: `${prefix}/microsoft-sso`,
      can: "anyone",
      summary: "Sign in with Microsoft by an id token",
      body: z.strictObject({ id_token: IdToken, store_id: Id.optional() }),
      data: Entered,
      errors,
      example: { body: { id_token: "eyJ…" } },
    },
  },
});
