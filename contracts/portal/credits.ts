import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id } from "../envelope.ts";
import { CreditFacts, MovementFacts } from "../store-credits.ts";

const PortalCredit = CreditFacts.extend({ id: Id, movements: z.array(MovementFacts) });
export const PortalCredits = z.object({ items: z.array(PortalCredit) });
export type PortalCredits = z.output<typeof PortalCredits>;
export type PortalCredit = PortalCredits["items"][number];

/** The store credits of the customer of an order. */
export const portalCredits = defineContract({
  noun: "portal-credits",
  subject: "PortalCase",
  service: "public",
  operations: {
    list: {
      method: "GET",
      path: "/api/v1/public/portal/orders/:order_id/store-credits",
      can: ["read", "PortalCase"],
      summary: "The customer's store credits with their movements, newest first; at most fifty",
      params: z.object({ order_id: Id }),
      data: PortalCredits,
      errors: ["NOT_FOUND"],
    },
  },
});
