import { z } from "zod";
import { ConnectionSettings, carrierProviders } from "./carrier-services.ts";
import { defineContract } from "./contract.ts";
import { Id, line, Time, Version } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";
import { Currency, Minor, MinorPositive } from "./money.ts";

const path = "/api/v1/merchant/carrier-connections";
const params = z.object({ id: Id });

export const mostCarrierConnections = 20;

/** REFUSED: the service no longer takes the key, and nothing is asked before it is changed or checked. PAUSED: too many calls failed. */
export const carrierConnectionStates = ["OK", "REFUSED", "PAUSED"] as const;

/** Part of a header, or of an HMAC. */
const headerSecret = line(500)
  .min(1)
  .regex(/^[\x21-\x7e]+$/);
const secret = line(500).min(1);

const Account = z.object({ id: z.string(), carrier: z.string(), name: z.string(), is_active: z.boolean() });
export type CarrierAccount = z.output<typeof Account>;
const Code = z.string() as unknown as z.ZodType<ErrorCode>;

export const CarrierConnection = z.object({
  id: Id,
  provider: z.enum(carrierProviders),
  name: z.string(),
  /** What the key is for: in TEST nothing is charged, and no carrier takes the parcel. */
  mode: z.enum(["TEST", "LIVE"]),
  state: z.enum(carrierConnectionStates),
  paused_until: Time.nullable(),
  last_error: Code.nullable(),
  key_last4: z.string().nullable(),
  /** Of services whose keys come in pairs: the half that is no secret by itself. */
  public_key_last4: z.string().nullable(),
  webhook_secret_last4: z.string().nullable(),
  /** Where the service reports; needs the secret above. */
  hook_url: z.string(),
  last_report_at: Time.nullable(),
  /** The carriers it buys from, where the key may see them. */
  accounts: z.array(Account),
  /** Null: the key may not see it. */
  balance: z.object({ minor: Minor, currency: Currency }).nullable(),
  checked_at: Time.nullable(),
  /** When somebody found the first paper right. */
  first_label_ok_at: Time.nullable(),
  settings: ConnectionSettings,
  /** How long unused labels are given back. Null: as the carrier says. */
  refund_days: z.int().nullable(),
  refund_days_usps: z.int().nullable(),
  /** ALL: every scan is reported where a secret is set. SOME: most parcels are looked for only. */
  reports: z.enum(["ALL", "SOME"]),
  /** How many labels may be bought in a day of the store, and for how much in one currency; null: any. */
  day_count_limit: z.int().nullable(),
  day_cost_limit: z.object({ amount_minor: Minor, currency: Currency }).nullable(),
  version: z.int(),
  created_at: Time,
});
export type CarrierConnection = z.output<typeof CarrierConnection>;

const writing = ["STALE_VERSION", "CONNECTION_REFUSED", "PROVIDER_UNAVAILABLE"] as const satisfies readonly ErrorCode[];
const affects = ["carrier-connections", "labels", "claim-labels"];

/** Where carriers' labels are bought. Keys are never returned. */
export const carrierConnections = defineContract({
  noun: "carrier-connections",
  subject: "CarrierConnection",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path,
      can: ["read", "CarrierConnection"],
      summary: "The store's connections to carrier services, the oldest first",
      data: z.object({ items: z.array(CarrierConnection) }),
    },
    create: {
      method: "POST",
      path,
      can: ["create", "CarrierConnection"],
      summary: "Connect a carrier service; which fields it needs depends on it, and the key is tried before it is saved",
      body: z.strictObject({
        provider: z.enum(carrierProviders),
        name: line(80).min(1),
        api_key: headerSecret,
        public_key: headerSecret.optional(),
        webhook_secret: secret.optional(),
        settings: ConnectionSettings.partial().strict().optional(),
      }),
      data: CarrierConnection,
      status: 201,
      errors: ["LIMIT_REACHED", "CONNECTION_REFUSED", "PROVIDER_UNAVAILABLE"],
      affects,
      example: { body: { provider: "easypost", name: "EasyPost", api_key: "EZTK_1234" } },
    },
    update: {
      method: "PUT",
      path: `${path}/:id`,
      can: ["update", "CarrierConnection"],
      summary: "Change a connection; secrets that are left out stay, and a new key is tried before it is saved",
      params,
      body: z.strictObject({
        name: line(80).min(1),
        api_key: headerSecret.optional(),
        public_key: headerSecret.optional(),
        /** Null removes it: reports are refused then. */
        webhook_secret: secret.nullable().optional(),
        /** Fields that are left out stay. */
        settings: ConnectionSettings.partial().strict().optional(),
        expected_version: Version.optional(),
      }),
      data: CarrierConnection,
      errors: ["NOT_FOUND", "IN_USE", ...writing],
      affects,
      example: { body: { name: "EasyPost" } },
    },
    limit: {
      method: "PUT",
      path: `${path}/:id/limits`,
      can: ["update", "CarrierConnection"],
      summary: "Limit what may be bought through a connection in a day of the store; labels above it wait until the next one",
      params,
      body: z.strictObject({
        day_count_limit: z.int().min(1).max(100_000).nullable(),
        day_cost_limit: z.strictObject({ amount_minor: MinorPositive.min(1), currency: Currency }).nullable(),
        expected_version: Version.optional(),
      }),
      data: CarrierConnection,
      errors: ["NOT_FOUND", "STALE_VERSION"],
      affects,
      example: { body: { day_count_limit: 50, day_cost_limit: { amount_minor: 50_000, currency: "USD" } } },
    },
    check: {
      method: "POST",
      path: `${path}/:id/check`,
      can: ["test", "CarrierConnection"],
      summary: "Try the key, also of a connection that was refused or is paused, and read accounts and balance again",
      params,
      data: CarrierConnection,
      errors: ["NOT_FOUND", "CONNECTION_REFUSED", "PROVIDER_UNAVAILABLE"],
      affects,
    },
    delete: {
      method: "DELETE",
      path: `${path}/:id`,
      can: ["delete", "CarrierConnection"],
      summary: "Delete a connection with its key; labels stay, and their parcels are no longer followed",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
      affects,
    },
  },
});
