import { z } from "zod";
import { automationTypes } from "./automations/states.ts";
import { campaignStatuses } from "./campaigns/states.ts";
import { defineContract } from "./contract.ts";
import { Id } from "./envelope.ts";

/** Maximum results per noun. */
export const searchLimit = 5;

export const Found = z.object({
  /** Empty when the caller may not see the noun. */
  returns: z.array(
    z.object({
      id: Id,
      number: z.string(),
      order_number: z.string(),
      customer: z.object({ name: z.string(), email: z.string() }),
      status: z.string(),
      stage: z.string(),
    }),
  ),
  claims: z.array(
    z.object({
      id: Id,
      number: z.string(),
      order_number: z.string(),
      customer: z.object({ name: z.string(), email: z.string() }),
      type: z.string(),
      status: z.string(),
      stage: z.string(),
    }),
  ),
  orders: z.array(z.object({ id: Id, number: z.string(), customer: z.object({ name: z.string(), email: z.string() }) })),
  products: z.array(z.object({ id: Id, title: z.string(), sku: z.string().nullable(), vendor: z.string().nullable() })),
  subscribers: z.array(z.object({ id: Id, email: z.string().nullable(), name: z.string() })),
  campaigns: z.array(z.object({ id: Id, name: z.string(), status: z.enum(campaignStatuses) })),
  automations: z.array(z.object({ id: Id, name: z.string(), type: z.enum(automationTypes) })),
  customers: z.array(z.object({ email: z.string(), name: z.string(), count: z.int() })),
});
export type Found = z.output<typeof Found>;

/** Search of the command palette across the store. */
export const search = defineContract({
  noun: "search",
  service: "return-and-exchange",
  operations: {
    find: {
      method: "GET",
      path: "/api/v1/merchant/search",
      can: ["search", "Store"],
      summary:
        "Returns, claims, orders, products, subscribers, campaigns, automations and customers by number, name, email, tracking number, SKU, serial number or barcode, at most five each, of what the caller may see",
      query: z.strictObject({ store_id: Id.optional(), q: z.string().trim().min(1).max(200) }),
      data: Found,
      store: "query",
    },
  },
});
