import { z } from "zod";
import type { Operation } from "./contract.ts";
import { Id } from "./envelope.ts";
import type { ErrorCode } from "./errors.ts";

const prefix = "/api/v1/stores/connection";
const query = z.strictObject({ store_id: Id.optional() });

/** What a shop is given to be set up with. */
export const storeSetup = {
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
