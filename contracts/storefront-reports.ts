import { z } from "zod";
import { checkoutSources } from "./automations/states.ts";
import type { Operation } from "./contract.ts";
import { Email, line, Time } from "./envelope.ts";
import { Currency, MinorPositive } from "./money.ts";
import { External, storefrontLimits } from "./storefront.ts";

const prefix = "/api/v1/public";

/** A cart as a shop's own system reports it, which is believed. */
export const CheckoutUpsert = z.strictObject({
  email: Email.nullish(),
  phone: line(40).nullish(),
  currency: Currency,
  value_minor: MinorPositive,
  lines: z
    .array(z.strictObject({ variant_external_id: External, quantity: z.int().min(1).max(100_000), unit_price_minor: MinorPositive }))
    .max(storefrontLimits.lines),
  recovery_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  /** Left out: now. */
  changed_at: Time.optional(),
  completed_at: Time.nullish(),
});
export type CheckoutUpsert = z.output<typeof CheckoutUpsert>;

export const ReportedEvents = z.strictObject({
  events: z
    .array(
      z.strictObject({
        id: z.string().min(1).max(64),
        type: z.literal("product_viewed"),
        at: Time,
        email: Email,
        product_external_id: External.optional(),
        variant_external_id: External.optional(),
      }),
    )
    .min(1)
    .max(100),
});
export type ReportedEvents = z.output<typeof ReportedEvents>;
export const SavedCheckout = z.object({
  token: z.string(),
  source: z.enum(checkoutSources),
  changed: z.boolean(),
  known_person: z.boolean(),
});

/** What a shop's own system reports of carts and views. */
export const reports = {
  putCheckout: {
    method: "PUT",
    path: `${prefix}/checkouts/:token`,
    can: ["create", "PublicEvent"],
    summary: "Record a cart or checkout; the same or an older one changes nothing",
    params: z.object({ token: line(100).min(1) }),
    body: CheckoutUpsert,
    data: SavedCheckout,
    affects: ["automations"],
    example: {
      body: {
        email: "ann@example.test",
        currency: "USD",
        value_minor: 4000,
        lines: [{ variant_external_id: "v1", quantity: 2, unit_price_minor: 2000 }],
        recovery_url: "https://shop.example/cart/c1",
      },
    },
  },
  events: {
    method: "POST",
    path: `${prefix}/events`,
    can: ["create", "PublicEvent"],
    summary: "Report products that people viewed, by email address; reporting the same view again changes nothing",
    body: ReportedEvents,
    data: z.object({ added: z.int(), ignored: z.int() }),
    affects: ["automations"],
    example: {
      body: {
        events: [{ id: "e1", type: "product_viewed", at: "2026-06-01T09:00:00Z", email: "ann@example.test", product_external_id: "p1" }],
      },
    },
  },
} as const satisfies Record<string, Operation>;
