import { z } from "zod";
import { Id, line, listQuery, oneOrMore, queryMinor, Time } from "../envelope.ts";
import { Currency } from "../money.ts";
import { fulfilmentStates, orderKinds, paymentStates } from "./parts.ts";

/** Which cases of an order are open. */
export const openCases = ["returns", "claims", "any"] as const;

export const OrdersQuery = listQuery({
  sorts: ["ordered_at", "created_at", "total_minor"],
  filters: {
    customer: line(254).optional(),
    product: Id.optional(),
    payment_state: oneOrMore(paymentStates).optional(),
    fulfilment_state: oneOrMore(fulfilmentStates).optional(),
    open: z.enum(openCases).optional(),
    kind: oneOrMore(orderKinds).optional(),
    /** `no`: neither cancelled nor deleted on its platform. */
    cancelled: z.enum(["yes", "no"]).optional(),
    channel: line(40).optional(),
    country: line(2).optional(),
    currency: Currency.optional(),
    tag: line(60).optional(),
    sku: line(100).optional(),
    ordered_from: Time.optional(),
    ordered_to: Time.optional(),
    min_total_minor: queryMinor.optional(),
    max_total_minor: queryMinor.optional(),
  },
});
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** Presets of the list, by the filters they stand for. */
export const orderTabs = {
  all: {},
  unfulfilled: { fulfilment_state: ["UNFULFILLED", "PARTLY"], cancelled: "no" },
  unpaid: { payment_state: ["UNPAID", "PARTLY_PAID"], cancelled: "no" },
  returns: { open: "returns" },
  claims: { open: "claims" },
} as const satisfies Record<string, Partial<OrdersQuery>>;
export type OrderTab = keyof typeof orderTabs;
export const orderTabNames = Object.keys(orderTabs) as OrderTab[];

/** How many orders each preset finds; counting stops at 1,000. */
const Counted = z.object({ total: z.int(), total_exact: z.boolean() });
export const OrderCounts = z.object({ all: Counted, unfulfilled: Counted, unpaid: Counted, returns: Counted, claims: Counted });
export type OrderCounts = z.output<typeof OrderCounts>;
