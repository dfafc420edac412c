import { z } from "zod";
import { Id, Time } from "../envelope.ts";

/** The orders a figure counts: those placed in the last days, or all. */
export const periods = ["30", "90", "365", "all"] as const;
export type Period = (typeof periods)[number];
export const usualPeriod: Period = "90";
export const PeriodQuery = z.enum(periods).default(usualPeriod);

const counts = {
  /** Units fulfilled of orders placed in the period. */
  sold: z.int(),
  /** Of those, units in returns, except declined, cancelled and unapproved ones. */
  returned: z.int(),
  /** Returned of sold units, 0 to 1; null where none was sold. */
  rate: z.number().nullable(),
};
export const ProductFigures = z.object({ id: Id, ...counts });
export type ProductFigures = z.output<typeof ProductFigures>;

export const ProductNumbers = z.object({
  period: z.enum(periods),
  /** Null: from the first order on. */
  since: Time.nullable(),
  orders: z.int(),
  ...counts,
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), units: z.int() })),
  /** The newest returns of these orders. */
  returns: z.array(
    z.object({ id: Id, number: z.string(), status: z.string(), stage: z.string(), reason: z.string(), units: z.int(), created_at: Time }),
  ),
});
export type ProductNumbers = z.output<typeof ProductNumbers>;
