import { z } from "zod";
import { Id, line, Time } from "../envelope.ts";
import { grades, outcomes, shippingMethods } from "./states.ts";

/** Filters of the list by what analytics counts returns by. */
export const countedFilters = {
  method: z.enum(shippingMethods).optional(),
  /** What one of its items is. Products and variants by their id in the catalogue or the platform's; `NONE` without one. */
  product: line(100).min(1).optional(),
  variant: line(100).min(1).optional(),
  outcome: z.enum(outcomes).optional(),
  policy: Id.optional(),
  grade: z.enum(grades).optional(),
  /** Of the order; `NONE` without a country. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|NONE)$/)
    .optional(),
  channel: line(64).min(1).optional(),
  /** When the order was placed. */
  ordered_from: Time.optional(),
  ordered_to: Time.optional(),
  /** When the first round was processed. */
  processed_from: Time.optional(),
  processed_to: Time.optional(),
} as const;
