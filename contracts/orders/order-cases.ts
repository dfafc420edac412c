import { z } from "zod";
import type { Operation } from "../contract.ts";
import { Id, line, Time } from "../envelope.ts";
import { languages } from "../session/rules.ts";

/** The most cases of one order that are told. */
export const toldCases = 50;

export const OrderCases = z.object({
  order: z.object({ id: Id, external_id: z.string(), number: z.string() }),
  /** Newest first: returns and claims, each only if the key may read them. */
  items: z.array(
    z.object({
      kind: z.enum(["RETURN", "CLAIM"]),
      id: Id,
      number: z.string(),
      status: z.enum(["OPEN", "CLOSED"]),
      /** The step it has reached or, of a closed one, how it ended, in words. */
      state: z.string(),
      created_at: Time,
      updated_at: Time,
      /** Where the merchant opens it. */
      address: z.string(),
    }),
  ),
});
export type OrderCases = z.output<typeof OrderCases>;

/** What a shop's own admin shows on an order. */
export const orderCases = {
  orderCases: {
    method: "GET",
    path: "/api/v1/public/orders/:external_id/cases",
    can: ["read", "PublicCase"],
    summary: "The returns and claims of an order, with their state in words and their address in the dashboard",
    params: z.object({ external_id: line(100).min(1) }),
    query: z.strictObject({ language: z.enum(languages).default("en") }),
    data: OrderCases,
    errors: ["NOT_FOUND"],
  },
} as const satisfies Record<string, Operation>;
