import { z } from "zod";
import { Country } from "../codes/countries.ts";
import { CurrentCurrency } from "../codes/currencies.ts";
import { defineContract } from "../contract.ts";
import { Email, Id, line, personName, Time } from "../envelope.ts";
import { isTimeZone } from "../time-zone.ts";
import { platforms } from "./rules.ts";

/** Minutes without activity after which people are signed out. The longest is the whole life of a session. */
export const idleChoices = [15, 30, 60, 120, 240, 480, 720] as const;

/** How long people of a store may be inactive. */
export const SessionRule = z.object({ idle_minutes: z.int() });
export type SessionRule = z.output<typeof SessionRule>;
export const SessionRuleInput = z.strictObject({ idle_minutes: z.literal(idleChoices) });
export type SessionRuleInput = z.output<typeof SessionRuleInput>;

export {
  isAuthenticated,
  isTokenValid,
  isVarified,
  type Language,
  languageOfTag,
  languageOrEnglish,
  languages,
  languageTags,
  type PlatformName,
  platforms,
  storageKeys,
} from "./rules.ts";

export const User = z.object({
  id: Id,
  user_type: z.enum(["merchant", "member"]),
  status: z.enum(["active", "suspended", "invited"]),
  /** The address is confirmed, or this installation required no confirmation. */
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** null: no permissions; an owner needs none. */
  permissions: z.array(z.string()).nullable(),
  /** Locations a member is limited to; null = all. */
  locations: z.array(Id).nullable(),
  store_id: Id,
  /** Default view of each list: an address query by noun. A list without one opens unfiltered. */
  default_views: z.record(z.string(), z.string()).optional(),
  /** The store requires two-factor authentication: nothing else is allowed before it is set up. */
  must_set_up_two_factor: z.boolean().optional(),
});
export type User = z.output<typeof User>;

export const Store = z.object({
  _id: Id,
  name: z.string(),
  platform_domain: z.string(),
  currency: z.string(),
  timezone: z.string(),
  country: z.string(),
  /** Minutes without activity after which people are signed out. */
  idle_minutes: z.int().optional(),
});
export type Store = z.output<typeof Store>;
/** A store as its owner enters it. */
export const NewStore = z.object({
  name: line(120).min(1),
  platform: z.enum(platforms),
  platform_domain: line(253).min(1),
  currency: CurrentCurrency,
  timezone: line(64).refine((zone) => isTimeZone(zone), { message: "UNKNOWN_TIME_ZONE" }),
  country: Country,
});
export type NewStore = z.output<typeof NewStore>;
export const Platform = z.object({ _id: Id, name: z.string(), normalized: z.enum(platforms) });
export const StoreChoice = z.object({ _id: Id, name: z.string(), platform_domain: z.string() });

const PaymentMethods = z.array(z.object({ id: Id, brand: z.string(), last4: z.string() }));
export const MerchantLogin = z.object({
  payment_methods: PaymentMethods,
  user_data: User,
  token: z.string(),
  store_data: Store,
  platform_data: Platform,
});
export type MerchantLogin = z.output<typeof MerchantLogin>;
export const MemberLogin = z.object({ member_data: User, token: z.string(), store_data: Store, platform_data: Platform });
export type MemberLogin = z.output<typeof MemberLogin>;
export const Profile = MerchantLogin.extend({
  stores: z.array(StoreChoice.extend({ user_type: z.enum(["merchant", "member"]), platform: z.enum(platforms), currency: z.string() })),
});
export type Profile = z.output<typeof Profile>;

/** 8 to 128 characters and at most 72 bytes: bcrypt ignores the rest. */
export const Password = z
  .string()
  .min(8)
  .max(128)
  .refine((value) => new TextEncoder().encode(value).length <= 72, { message: "PASSWORD_TOO_MANY_BYTES" });
const GivenPassword = z.string().min(1).max(128);

export const SessionRow = z.object({
  id: Id,
  current: z.boolean(),
  device: z.string(),
  /** Parsed from `device`; null when unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string(),
  created_at: Time,
  last_seen_at: Time,
  expires_at: Time,
});

const prefix = "/api/v1/merchants";

/** Sign-in, sign-out and the current session. Names and paths are a public interface. */
export const merchants = defineContract({
  noun: "merchants",
  service: "merchants",
  operations: {
    login: {
      method: "POST",
      path: `${prefix}/login-merchant`,
      can: "anyone",
      summary: "Sign in a merchant with email and password",
      body: z.object({ email: Email, storeId: Id.optional(), password: GivenPassword, role: line(40).optional() }),
      data: MerchantLogin,
      errors: ["BAD_CREDENTIALS", "CHOOSE_STORE", "EMAIL_NOT_VERIFIED", "TWO_FACTOR_REQUIRED"],
      example: { body: { email: "owner@demo.test", password: "demo-password-1" } },
    },
    memberLogin: {
      method: "POST",
      path: `${prefix}/profile/member/login`,
      can: "anyone",
      summary: "Sign in a member of a store",
      body: z.object({ email: Email, password: GivenPassword, store_id: Id.optional() }),
      data: MemberLogin,
      errors: ["BAD_CREDENTIALS", "CHOOSE_STORE", "TWO_FACTOR_REQUIRED"],
      example: { body: { email: "agent@demo.test", password: "demo-password-1" } },
    },
    loginTwoFactor: {
      method: "POST",
      path: `${prefix}/login-2fa`,
      can: "anyone",
      summary: "Complete a sign-in that requires a second factor: with an authenticator code or a recovery code",
      body: z.strictObject({ challenge: line(100).min(1), code: line(40).min(1) }),
      data: z.union([MerchantLogin, MemberLogin]),
      errors: ["BAD_CODE", "CHALLENGE_ENDED"],
      example: { body: { challenge: "q8x…", code: "123456" } },
    },
    register: {
      method: "POST",
      path: `${prefix}/register`,
      can: "anyone",
      summary: "Create a merchant and the first store; with `email_verified` false the token is valid once the address is confirmed",
      body: z.object({
        type: line(40).optional(),
        email: Email,
        password: Password,
        first_name: personName(100).min(1),
        last_name: personName(100).min(1),
        store: NewStore,
      }),
      data: MerchantLogin,
      status: 201,
      errors: ["ACCOUNTS_CLOSED", "EMAIL_TAKEN"],
      example: {
        body: {
          email: "ida@fjord.test",
          password: "a-good-password",
          first_name: "Ida",
          last_name: "Fjord",
          store: {
            name: "Fjord & Sons",
            platform: "shopify",
            platform_domain: "fjord.myshopify.com",
            currency: "EUR",
            timezone: "Europe/Oslo",
            country: "NO",
          },
        },
      },
    },
    profile: {
      method: "GET",
      path: `${prefix}/profile`,
      can: ["read", "Account"],
      withoutSecondFactor: true,
      summary: "The session of the token: person, store, platform and available stores",
      data: Profile,
      errors: ["UNAUTHENTICATED"],
    },
    updateProfile: {
      method: "PATCH",
      path: `${prefix}/profile/update`,
      can: ["update", "Account"],
      summary: "Change your own name",
      body: z.strictObject({ first_name: personName(100).optional(), last_name: personName(100).optional() }),
      data: User,
      example: { body: { first_name: "Ida" } },
    },
    changePassword: {
      method: "PATCH",
      path: `${prefix}/profile/change-password`,
      can: ["update", "Account"],
      summary: "Change your own password; ends every other session",
      body: z.object({ old_password: z.string().max(128).optional(), password: z.string().max(128).optional(), store_id: Id.optional() }),
      data: z.object({ changed: z.literal(true) }),
      errors: ["MISSING_PASSWORD_FIELDS", "BAD_CREDENTIALS"],
      example: { body: { old_password: "demo-password-1", password: "a-good-password" } },
    },
    updatePassword: {
      method: "PATCH",
      path: `${prefix}/update-password`,
      can: ["update", "Account"],
      summary: "Change your own password (older address of the same call)",
      body: z.object({ old_password: z.string().max(128).optional(), password: z.string().max(128).optional(), store_id: Id.optional() }),
      data: z.object({ changed: z.literal(true) }),
      errors: ["MISSING_PASSWORD_FIELDS", "BAD_CREDENTIALS"],
      example: { body: { old_password: "demo-password-1", password: "a-good-password" } },
    },
    logout: {
      method: "POST",
      path: `${prefix}/logout`,
      can: ["update", "Account"],
      withoutSecondFactor: true,
      summary: "End this session on the server",
      data: z.object({ ended: z.int() }),
    },
    switchStore: {
      method: "POST",
      path: `${prefix}/switch-store`,
      can: ["update", "Account"],
      withoutSecondFactor: true,
      summary: "A token for another of the person's stores",
      body: z.strictObject({ store_id: Id }),
      data: MerchantLogin,
      sealed: true,
      errors: ["NOT_FOUND"],
      example: { body: { store_id: "0198…" } },
    },
    sessions: {
      method: "GET",
      path: `${prefix}/sessions`,
      can: ["read", "Account"],
      summary: "The person's active sessions",
      data: z.object({ items: z.array(SessionRow) }),
    },
    endOtherSessions: {
      method: "DELETE",
      path: `${prefix}/sessions`,
      can: ["update", "Account"],
      summary: "Sign out everywhere else",
      data: z.object({ ended: z.int() }),
    },
    revokeSession: {
      method: "DELETE",
      path: `${prefix}/sessions/:id`,
      can: ["update", "Account"],
      summary: "End one of your own sessions",
      params: z.object({ id: Id }),
      data: z.object({ ended: z.int() }),
    },
    sessionRule: {
      method: "GET",
      path: `${prefix}/session-rule`,
      can: ["read", "Member"],
      summary: "How long people of the store may be inactive before they are signed out",
      data: SessionRule,
    },
    saveSessionRule: {
      method: "PUT",
      path: `${prefix}/session-rule`,
      can: ["update", "Member"],
      summary: "Set how long people of the store may be inactive; also for those who are signed in",
      body: SessionRuleInput,
      data: SessionRule,
      affects: ["merchants", "audit"],
      example: { body: { idle_minutes: 15 } },
    },
    members: {
      method: "GET",
      path: `${prefix}/members`,
      can: ["find", "Member"],
      summary: "The people of the store, to assign work to",
      data: z.object({
        items: z.array(z.object({ id: Id, name: z.string(), email: z.string(), user_type: z.enum(["merchant", "member"]) })),
      }),
    },
  },
});
