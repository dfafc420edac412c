import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line } from "../envelope.ts";
import { MemberLogin, MerchantLogin } from "./session.ts";

export const registrations = ["open", "invite", "closed"] as const;

const prefix = "/api/v1/merchants";
const IdToken = z.string().min(1).max(16_000);
const errors = [
  "SSO_REFUSED",
  "SSO_EMAIL_NOT_VERIFIED",
  "SSO_NO_ACCOUNT",
  "SSO_UNAVAILABLE",
  "CHOOSE_STORE",
  "TWO_FACTOR_REQUIRED",
  "SSO_NOT_OFFERED",
] as const;
const Nonce = z.object({ nonce: z.string() });
const Entered = z.union([MerchantLogin, MemberLogin]);
export const SignInOptions = z.object({
  google: z.boolean(),
  microsoft: z.object({ client_id: z.string(), authority: z.string() }).nullable(),
  /** New owners must confirm their address by email. */
  verify_email: z.boolean(),
  /** There is no mail server: mails are stored in a mailbox, which opens with the key printed at startup. */
  has_mailbox: z.boolean(),
  /** The installation is reachable by others while an account still has the demo's published password. */
  demo_accounts: z.boolean(),
  /** Who may create an account: anyone, invited people, or nobody. */
  registration: z.enum(registrations),
  /** Who helps with this installation: an email address or a web page. */
  support: z.string().nullable(),
});

/** Single sign-on. Only a fresh token signed by the provider for this installation is trusted. */
export const singleSignOn = defineContract({
  noun: "single-sign-on",
  service: "merchants",
  operations: {
    options: {
      method: "GET",
      path: `${prefix}/login-options`,
      can: "anyone",
      summary: "Sign-in methods of this installation",
      data: SignInOptions,
    },
    googleStart: {
      method: "GET",
      path: `${prefix}/google-sso/start`,
      can: "anyone",
      summary:
        "Redirect to Google, or to the sign-in page with an error. `proof` is the SHA-256 (base64url) of a secret the page keeps; `to` is the page to return to",
      query: z.strictObject({ proof: z.string().regex(/^[\w-]{43}$/), to: z.string().max(2000).optional() }),
      data: z.unknown(),
      bare: true,
    },
    googleCallback: {
      method: "GET",
      path: `${prefix}/google-sso/callback`,
      can: "anyone",
      summary: "Google's callback; redirects to the sign-in page with a ticket or an error",
      query: z.object({
        state: z.string().max(200).optional(),
        code: z.string().max(4000).optional(),
        error: z.string().max(200).optional(),
      }),
      data: z.unknown(),
      bare: true,
    },
    googleNonce: {
      method: "POST",
      path: `${prefix}/google-sso/nonce`,
      can: "anyone",
      summary: "A nonce for a Google id token; valid for one sign-in within ten minutes",
      data: Nonce,
      errors: ["SSO_NOT_OFFERED", "SSO_UNAVAILABLE"],
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
      summary: "A nonce for a Microsoft id token; valid for one sign-in within ten minutes",
      data: Nonce,
      errors: ["SSO_NOT_OFFERED", "SSO_UNAVAILABLE"],
    },
    microsoft: {
      method: "POST",
      path: `${prefix}/microsoft-sso`,
      can: "anyone",
      summary: "Sign in with Microsoft with an id token",
      body: z.strictObject({ id_token: IdToken, store_id: Id.optional() }),
      data: Entered,
      errors,
      example: { body: { id_token: "eyJ…" } },
    },
  },
});
