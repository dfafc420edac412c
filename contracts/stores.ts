import { z } from "zod";
import { allowedStep } from "./case-shapes.ts";
import { defineContract, type Operation } from "./contract.ts";
import { Id, line, listQuery, pageOf, Time } from "./envelope.ts";
import { exportOf } from "./exports/export-of.ts";
import { scopes } from "./permissions.ts";
import { NewStore, platforms, Store } from "./session/session.ts";

const prefix = "/api/v1/stores";
const params = z.object({ id: Id });

/** `recorded`: nothing is connected; what is done on the platform is done by hand. */
export const connections = ["recorded", "live"] as const;

/** What a platform scope makes possible. */
export const scopeFeatures = [
  "orders",
  "oldOrders",
  "refunds",
  "exchanges",
  "invoices",
  "fulfilment",
  "products",
  "stock",
  "customers",
  "places",
  "returns",
  "credit",
  "giftCards",
  "giftCardOwners",
  "webhooks",
] as const;

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  created_at: Time,
  expires_at: Time.nullable(),
  last_used_at: Time.nullable(),
  revoked_at: Time.nullable(),
});

export const StoreRow = Store.extend({
  platform: z.enum(platforms),
  user_type: z.enum(["merchant", "member"]),
  connection: z.enum(connections),
  callback_url: z.string(),
});

/** The stores of a person, their platform connections, and their API keys. */
export const stores = defineContract({
  noun: "stores",
  subject: "Store",
  service: "stores",
  operations: {
    list: {
      method: "GET",
      path: prefix,
      can: ["read", "Store"],
      summary: "The stores of the person",
      data: z.object({ items: z.array(StoreRow) }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Store"],
      summary: "Create another store of the person, who becomes its owner; enter it with `switch-store`",
      body: NewStore,
      data: StoreRow,
      status: 201,
      errors: ["ACCOUNTS_CLOSED", "STORE_EXISTS", "LIMIT_REACHED"],
      example: {
        body: {
          name: "Fjord Outlet",
          platform: "woocommerce",
          platform_domain: "outlet.fjord.test",
          currency: "EUR",
          timezone: "Europe/Oslo",
          country: "NO",
        },
      },
    },
    health: {
      method: "GET",
      path: `${prefix}/health`,
      can: ["read", "Store"],
      summary: "Status of each of the person's stores; null without permission to see it. Failed deliveries are counted up to 100",
      data: z.object({
        items: z.array(
          z.object({
            _id: Id,
            last_delivery_at: Time.nullable(),
            failed_deliveries: z.int().nullable(),
            open_returns: z.int().nullable(),
          }),
        ),
      }),
    },
    setWebhookSecret: {
      method: "PUT",
      path: `${prefix}/webhook-secret`,
      can: ["update", "Store"],
      summary: "The secret the platform signs its webhook deliveries with",
      body: z.strictObject({ secret: line(200).min(4) }),
      data: z.object({ saved: z.literal(true) }),
      errors: ["SECRET_OF_CONNECTION"],
      example: { body: { secret: "whsec_1234" } },
    },
    accessScopes: {
      method: "GET",
      path: `${prefix}/access-scopes`,
      can: ["read", "Store"],
      summary: "Which platform scopes are granted and which are missing",
      query: z.strictObject({ shop: line(253).optional() }),
      data: z.object({
        /** The missing ones; `scopesRequired` are those granted. The names are a public interface. */
        scopes: z.array(z.string()),
        scopesRequired: z.array(z.string()),
        connection: z.enum(connections),
        /** Every requested scope and what fails without it; null (not requested) while the store is recorded. */
        items: z.array(z.object({ scope: z.string(), granted: z.boolean().nullable(), features: z.array(z.enum(scopeFeatures)) })),
      }),
    },
    appId: {
      method: "GET",
      path: `${prefix}/app-id`,
      can: ["read", "Store"],
      summary: "The platform app this store is installed with",
      query: z.strictObject({ shop: line(253).optional() }),
      data: z.object({ app_id: z.string().nullable() }),
    },
  },
});

const keyList = {
  method: "GET",
  path: `${prefix}/api-keys`,
  can: ["read", "ApiKey"],
  summary: "The store's API keys",
  data: z.object({ items: z.array(ApiKey) }),
} as const satisfies Operation;

export const apiKeys = defineContract({
  noun: "api-keys",
  subject: "ApiKey",
  service: "stores",
  operations: {
    list: keyList,
    export: exportOf(keyList, "API keys"),
    create: {
      method: "POST",
      path: `${prefix}/api-keys`,
      can: ["create", "ApiKey"],
      summary: "Create a key; it is shown once and stored only as a hash",
      body: z.strictObject({
        name: line(100).min(1),
        scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
        expires_at: Time.nullish(),
        test: z.boolean().optional(),
      }),
      data: z.object({ id: Id, prefix: z.string(), key: z.string() }),
      status: 201,
      sealed: true,
      example: { body: { name: "ERP", scopes: ["orders:write", "returns:read"] } },
    },
    revoke: {
      method: "DELETE",
      path: `${prefix}/api-keys/:id`,
      can: ["delete", "ApiKey"],
      summary: "Revoke a key at once",
      params,
      data: z.object({ revoked: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});

export const deliveryFates = ["RECEIVED", "DONE", "IGNORED", "FAILED"] as const;
/** What may be done with a delivery from the platform; each is the operation of that name. */
export const deliveryActions = ["again"] as const;
export const Delivery = z.object({
  id: Id,
  platform: z.enum(platforms),
  topic: z.string(),
  subject: z.string().nullable(),
  state: z.enum(deliveryFates),
  /** Why it was ignored or failed: a code. */
  detail: z.string().nullable(),
  attempts: z.int(),
  received_at: Time,
  worked_at: Time.nullable(),
  allowed_actions: z.array(allowedStep(deliveryActions)),
});

const deliveryList = {
  method: "GET",
  path: "/api/v1/merchant/webhooks/deliveries",
  can: ["read", "Delivery"],
  summary: "Webhook deliveries from the platform, newest first, with their outcome",
  query: listQuery({ sorts: ["received_at"], filters: { state: z.enum(deliveryFates).optional(), topic: line(100).optional() } }),
  data: pageOf(Delivery),
  store: "query",
} as const satisfies Operation;

/** Webhook deliveries from the platform and their outcome. */
export const deliveries = defineContract({
  noun: "deliveries",
  subject: "Delivery",
  service: "return-and-exchange",
  operations: {
    list: deliveryList,
    export: exportOf(deliveryList, "Webhook deliveries from the platform"),
    again: {
      method: "POST",
      path: "/api/v1/merchant/webhooks/deliveries/:id/again",
      can: ["retry", "Delivery"],
      summary: "Process a delivery that waits, failed or was ignored",
      params,
      data: Delivery,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
    },
    incoming: {
      method: "POST",
      path: "/api/v1/merchant/webhooks/incoming",
      can: "anyone",
      summary: "The callback platforms deliver to; verified on the raw body, stored once, processed later",
      data: z.object({ received: z.literal(true) }),
      errors: ["BAD_SIGNATURE"],
      raw: true,
    },
  },
});
