import { z } from "zod";
import { Day, Id, line } from "../envelope.ts";
import { Currency } from "../money.ts";
import { Reason } from "../returns/bodies.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { bases, comparisons, ranks, steps, without } from "./tiles.ts";

const Code = line(64).min(1);

export const AnalyticsQuery = z.strictObject({
  store_id: Id.optional(),
  /** First and last day of the store's calendar; the last thirty days unless said otherwise. */
  from: Day.optional(),
  to: Day.optional(),
  basis: z.enum(bases).default("REQUESTED"),
  compare: z.enum(comparisons).default("NONE"),
  /** How series are divided; by default as finely as fits. */
  by: z.enum(steps).optional(),
  rank: z.enum(ranks).default("UNITS"),
  reason: Reason.optional(),
  /** A product or variant: its id in the catalogue, or the platform's. */
  product: line(100).min(1).optional(),
  variant: line(100).min(1).optional(),
  country: z.union([z.string().regex(/^[A-Z]{2}$/), z.literal(without)]).optional(),
  /** A location's id. */
  place: Code.optional(),
  method: z.enum(shippingMethods).optional(),
  channel: Code.optional(),
  outcome: z.enum(outcomes).optional(),
  /** The store's own unless said otherwise; amounts in others are left out, never converted. */
  currency: Currency.optional(),
});
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;
