import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, line, Time } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";
import { platforms } from "./session/session.ts";
import { storeSetup } from "./store-setup.ts";

const prefix = "/api/v1/stores/connection";
const query = z.strictObject({ store_id: Id.optional() });

/** client_credentials: an app of the shop's own organisation; oauth: an app installed by consent; keys: a WooCommerce REST key. */
export const connectionMethods = ["client_credentials", "oauth", "keys"] as const;
export type ConnectionMethod = (typeof connectionMethods)[number];

/** paused: too many calls failed, and no more are made for a while; refused: the platform no longer accepts the credentials. */
export const connectionStates = ["connected", "paused", "refused"] as const;

/** An error code, which readers have a sentence for. */
const Code = z.string() as unknown as z.ZodType<ErrorCode>;

const Connection = z.object({
  method: z.enum(connectionMethods),
  origin: z.string(),
  app_id: z.string().nullable(),
  scopes: z.array(z.string()),
  missing_scopes: z.array(z.string()),
  connected_at: Time,
  connected_by: z.string(),
  /** Tokens of an installed app are renewed before; null where they are not stored. */
  token_expires_at: Time.nullable(),
  state: z.enum(connectionStates),
  /** Calls that failed one after another. */
  failures: z.int(),
  paused_until: Time.nullable(),
  last_success_at: Time.nullable(),
  last_error: z.object({ code: Code, at: Time }).nullable(),
  /** What is left of a Shopify app's points, as this server last heard; null where none are counted. */
  rate: z.object({ available: z.int(), maximum: z.int() }).nullable(),
  /** Shopify’s API version asked for, and the ones its answers and webhooks come in where they are others; null where there are none. */
  versions: z.object({ asked: z.string(), answered: z.string().nullable(), delivered: z.string().nullable() }).nullable(),
});

const Traffic = z.object({
  last_delivery_at: Time.nullable(),
  /** How long the oldest unprocessed delivery has waited; null: none waits. */
  lag_seconds: z.int().nullable(),
  /** Counted up to 100, like those that wait. */
  failed_deliveries: z.int(),
  waiting_deliveries: z.int(),
  /** Changes on the platform without a final answer. */
  open_operations: z.int(),
});

export const StoreConnectionView = z.object({
  platform: z.enum(platforms),
  platform_domain: z.string(),
  /** Null: nothing is connected. */
  connection: Connection.nullable(),
  traffic: Traffic,
  /** Why the keys of the last visit to the consent page were refused. */
  refusal: z.object({ code: Code, at: Time }).nullable(),
  /** Whether the platform can reach this installation to deliver webhooks. */
  is_reachable: z.boolean(),
  /** Where Shopify's consent page returns to; an app has to allow it. */
  redirect_url: z.string(),
});
export type StoreConnectionView = z.output<typeof StoreConnectionView>;

/** What became of the webhook subscriptions; skipped: the platform could not reach this installation. */
export const subscriptionOutcomes = ["registered", "incomplete", "skipped"] as const;
export type SubscriptionOutcome = (typeof subscriptionOutcomes)[number];
const Connected = StoreConnectionView.extend({ webhooks: z.enum(subscriptionOutcomes) });

const app = { shop: line(253).min(1), client_id: line(200).min(1), client_secret: line(300).min(1) };
const Consent = z.object({ address: z.string() });

const refusals = [
  "CREDENTIALS_REFUSED",
  "STORE_NOT_REACHABLE",
  "ADDRESS_NOT_ALLOWED",
  "PLATFORM_SCOPE_MISSING",
  "SITE_ADDRESS_DIFFERS",
  "WRONG_SHOP",
  "WRONG_PLATFORM",
  "SHOP_TAKEN",
  "CURRENCY_DIFFERS",
] as const satisfies readonly ErrorCode[];
/** What a successful change makes stale. */
const affects = ["store-connection", "stores", "webhooks", "first-steps"];

/** How a store reaches its platform, and whether it does. Credentials are never returned. */
export const storeConnection = defineContract({
  noun: "store-connection",
  subject: "StoreConnection",
  service: "stores",
  operations: {
    show: {
      method: "GET",
      path: prefix,
      can: ["read", "StoreConnection"],
      summary: "The store's connection to its platform and its health",
      query,
      data: StoreConnectionView,
      store: "query",
    },
    clientCredentials: {
      method: "POST",
      path: `${prefix}/client-credentials`,
      can: ["update", "StoreConnection"],
      summary: "Connect a Shopify store with an app of its own organisation; the credentials are tested before they are saved",
      query,
      body: z.strictObject(app),
      data: Connected,
      store: "query",
      errors: refusals,
      affects,
      example: { body: { shop: "fjord.myshopify.com", client_id: "8a2f", client_secret: "shpss_1234" } },
    },
    install: {
      method: "POST",
      path: `${prefix}/install`,
      can: ["update", "StoreConnection"],
      summary: "Return the address where the merchant installs the app in Shopify; it is valid for ten minutes, once, in this browser",
      query,
      // Shopify grants orders older than 60 days to an app on request, and shows an error to whoever asks without.
      body: z.strictObject({ ...app, old_orders: z.boolean().default(false) }),
      data: Consent,
      store: "query",
      errors: ["ADDRESS_NOT_ALLOWED", "WRONG_SHOP", "WRONG_PLATFORM"],
      affects: [],
      example: { body: { shop: "fjord.myshopify.com", client_id: "8a2f", client_secret: "shpss_1234" } },
    },
    installed: {
      method: "GET",
      path: `${prefix}/install/callback`,
      can: "anyone",
      summary: "Shopify's callback; redirects to the store's settings with an outcome",
      query: z.object({
        code: z.string().max(4000).optional(),
        error: z.string().max(200).optional(),
        hmac: z.string().max(200).optional(),
        shop: z.string().max(300).optional(),
        state: z.string().max(200).optional(),
        timestamp: z.string().max(20).optional(),
      }),
      data: z.unknown(),
      bare: true,
    },
    keys: {
      method: "POST",
      path: `${prefix}/keys`,
      can: ["update", "StoreConnection"],
      summary: "Connect a WooCommerce store with a REST key that may read and write; it is tested before it is saved",
      query,
      body: z.strictObject({ address: line(500).min(1), key: line(200).min(1), secret: line(200).min(1) }),
      data: Connected,
      store: "query",
      errors: refusals,
      affects,
      example: { body: { address: "https://fjord.example", key: "ck_1234", secret: "cs_1234" } },
    },
    consent: {
      method: "POST",
      path: `${prefix}/consent`,
      can: ["update", "StoreConnection"],
      summary: "Return the address where the merchant approves access in WooCommerce; it is valid for ten minutes, once, in this browser",
      query,
      body: z.strictObject({ address: line(500).min(1) }),
      data: Consent,
      store: "query",
      errors: ["ADDRESS_NOT_ALLOWED", "WRONG_PLATFORM"],
      affects: [],
      example: { body: { address: "https://fjord.example" } },
    },
    approved: {
      method: "POST",
      path: `${prefix}/consent/callback`,
      can: "anyone",
      summary: "Where a WooCommerce site sends the approved keys; keys that may not read and write are refused",
      body: z.object({
        user_id: z.union([z.string().max(200), z.number()]),
        consumer_key: line(200).min(1),
        consumer_secret: line(200).min(1),
        key_permissions: line(40),
      }),
      data: z.object({ received: z.literal(true) }),
      errors: ["CONSENT_EXPIRED", "PLATFORM_SCOPE_MISSING"],
      example: { body: { user_id: "state", consumer_key: "ck_1234", consumer_secret: "cs_1234", key_permissions: "read_write" } },
    },
    returned: {
      method: "GET",
      path: `${prefix}/consent/return`,
      can: "anyone",
      summary: "Where the browser comes back from WooCommerce; redirects to the store's settings with an outcome",
      query: z.object({ success: z.string().max(10).optional(), user_id: z.string().max(200).optional() }),
      data: z.unknown(),
      bare: true,
    },
    test: {
      method: "POST",
      path: `${prefix}/test`,
      can: ["update", "StoreConnection"],
      summary: "Test the connection, even while it is paused, and read the granted scopes again",
      query,
      data: StoreConnectionView,
      store: "query",
      errors: [
        "NOT_CONNECTED",
        "CREDENTIALS_REFUSED",
        "STORE_NOT_REACHABLE",
        "ADDRESS_NOT_ALLOWED",
        "PLATFORM_SCOPE_MISSING",
        "WRONG_SHOP",
      ],
      affects,
    },
    ...storeSetup,
    disconnect: {
      method: "DELETE",
      path: prefix,
      can: ["delete", "StoreConnection"],
      summary: "Delete the credentials and remove the webhook subscriptions as far as the platform answers; all records stay",
      query,
      data: StoreConnectionView,
      store: "query",
      errors: ["NOT_CONNECTED"],
      affects,
    },
  },
});
