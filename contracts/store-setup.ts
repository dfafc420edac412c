import { z } from "zod";
import type { Operation } from "./contract.ts";
import { Id } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";
import { platforms } from "./session/session.ts";
import { scopeFeatures } from "./stores.ts";

const prefix = "/api/v1/stores/connection";
const query = z.strictObject({ store_id: Id.optional() });

/** The way to a store that works, in this order; an app is made on Shopify alone. */
export const setupSteps = ["ADDRESS", "APP", "CONNECT", "SCOPES", "WEBHOOKS", "IMPORT", "CUSTOMERS", "TRIAL"] as const;
export type SetupStep = (typeof setupSteps)[number];

/** `BY_HAND`: only a person can see whether it is done. */
export const setupStates = ["DONE", "OPEN", "PROBLEM", "BY_HAND"] as const;

export const StoreSetup = z.object({
  platform: z.enum(platforms),
  /** Where this installation is reached: the app's address. */
  app_address: z.string(),
  /** Where Shopify's consent page returns to; an app has to allow it. */
  redirect_url: z.string(),
  /** The version of Shopify's API that calls and webhooks use; null on other platforms. */
  api_version: z.string().nullable(),
  /** Where customers return items. */
  portal_address: z.string(),
  /** Every scope, whether it is granted (null: nothing is connected), and what is switched off without it. */
  scopes: z.array(
    z.object({
      scope: z.string(),
      features: z.array(z.enum(scopeFeatures)),
      granted: z.boolean().nullable(),
      /** Granted by the platform on request only: an app asks for it only afterwards. */
      on_request: z.boolean(),
    }),
  ),
  /** What a shop needs besides whose goods are sent by a fulfilment service; null where there is no such scope. */
  service_scope: z.string().nullable(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      state: z.enum(setupStates),
      /** What a failed call was answered. */
      code: (z.string() as unknown as z.ZodType<ErrorCode>).nullable(),
    }),
  ),
});
export type StoreSetup = z.output<typeof StoreSetup>;

/** What a shop is given to be set up with. */
export const storeSetup = {
  setup: {
    method: "GET",
    path: `${prefix}/setup`,
    can: ["read", "StoreConnection"],
    summary: "What to enter on the platform, which step of setting the store up is done, and what missing scopes switch off",
    query,
    data: StoreSetup,
    store: "query",
  },
  plugin: {
    method: "GET",
    path: `${prefix}/plugin`,
    can: ["read", "StoreConnection"],
    summary: "The plugin for a WooCommerce site as a ZIP archive, with the addresses of the store's portal and of this installation",
    query,
    data: z.unknown(),
    store: "query",
    bare: true,
    errors: ["WRONG_PLATFORM"] as const satisfies readonly ErrorCode[],
  },
} as const satisfies Record<string, Operation>;
