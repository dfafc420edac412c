import { z } from "zod";
import { defineContract } from "./contract.ts";
import { Id, line, Time } from "./envelope.ts";

/** Sign-in of a store's customer as the buyer of one order. */
export const customerAuth = defineContract({
  noun: "customer-auth",
  service: "return-and-exchange",
  operations: {
    getToken: {
      method: "POST",
      path: "/api/v1/merchant/customer-auth/get-token",
      can: "anyone",
      summary: "Sign in as the customer of one order, for half an hour; every mismatch gets the same answer",
      body: z.strictObject({
        /** The store's id or its domain on the platform. */
        store: line(253).min(1),
        order_number: line(60).min(1),
        email: line(254).min(1),
        /** Or, for an order without a postcode, its buyer's last name or phone number. */
        postcode: line(100).min(1),
      }),
      data: z.object({ token: z.string(), expires_at: Time, order: z.object({ id: Id, number: z.string() }) }),
      errors: ["ORDER_NOT_MATCHED", "REQUESTS_CLOSED", "RATE_LIMITED"],
      affects: [],
      example: { body: { store: "shop.example.test", order_number: "1001", email: "ann@example.test", postcode: "89502" } },
    },
  },
});
